/** Every call about a match names it in a header, so that proxies can send all of them the same way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRouterTransport, type HandlerContext } from "@connectrpc/connect";
import { Powderkeg } from "@powderkeg/client";
import { CatalogService } from "@powderkeg/client/proto/catalog_service";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { MatchService } from "@powderkeg/client/proto/match_service";

test("calls about a match name it", async () => {
  const named: (string | null)[] = [];
  const note = ({ requestHeader }: HandlerContext) => named.push(requestHeader.get("powderkeg-match"));
  const match = { id: "m1", status: MatchStatus.FINISHED, seq: 3n };
  const client = new Powderkeg(
    createRouterTransport(({ service }) => {
      service(CatalogService, { listGames: (_, context) => (note(context), {}) });
      service(MatchService, {
        getMatch: (_, context) => (note(context), { match }),
        async *watchMatch(_, context) {
          note(context);
          yield { seq: 3n, match };
        },
      });
    }),
  );
  await client.match("m1");
  for await (const { seq } of client.watch("m1")) assert.equal(seq, 3n);
  await client.games();
  assert.deepEqual(named, ["m1", "m1", null]);
});
