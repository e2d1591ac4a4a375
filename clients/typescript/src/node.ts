/** The client for Node: gRPC over HTTP/2. */
import { createGrpcTransport } from "@connectrpc/connect-node";
import { type ClientOptions, Powderkeg } from "./client.js";

/**
 * A client of the service at this address, such as `http://127.0.0.1:50051`. Seats are kept in memory unless there is
 * a storage.
 */
export function connect(address: string, options: ClientOptions = {}): Powderkeg {
  return new Powderkeg(createGrpcTransport({ baseUrl: address }), options);
}
