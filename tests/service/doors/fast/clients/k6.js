// The client of k6: every virtual user has one connection, and makes all its calls over it.
import grpc from "k6/net/grpc";
import { check } from "k6";
const client = new grpc.Client();
client.load([__ENV.PROTO], "powderkeg/v1/match_service.proto");
export const options = { vus: 4, iterations: Number(__ENV.CALLS), thresholds: { checks: ["rate==1"] } };
export default function () {
  if (__ITER === 0) client.connect(__ENV.ADDRESS, { plaintext: true });
  const answer = client.invoke("powderkeg.v1.MatchService/GetMatch", { match_id: __ENV.MATCH });
  check(answer, { good: (told) => told.status === grpc.StatusOK && told.message.match.id === __ENV.MATCH });
}
