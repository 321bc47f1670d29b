import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { countTurns } from "../testing/count-turns.ts";
import { openInstallation } from "../testing/installation.ts";
import { webhookBinder } from "./route.ts";

let app: FastifyInstance;
let anyHost: boolean | undefined;
/** The turns of the event loop in which the verb was called. */
const turns: number[] = [];
let noteTurn = () => 0;
const at = await openInstallation();
afterAll(() => at.close());
/** Responds with the input that the verb got. */
beforeEach(async () => {
  app = Fastify();
  app.addHook("onRequest", async (request) => {
    anyHost = request.routeOptions.config.anyHost;
  });
  webhookBinder(app, at)("/hook", "x-signed", async (ctx, { bytes, signature }) => {
    noteTurn();
    const text = bytes.toString("latin1");
    const { actor, client } = ctx;
    return { text: text.slice(0, 20), bytes: bytes.length, signature, actor, client: client.id };
  });
  await app.ready();
});
afterEach(() => app.close());

async function post(payload: string | Buffer | undefined, headers = {}) {
  const sent = payload === undefined ? {} : { payload };
  const answer = await app.inject({ method: "POST", url: "/hook", headers, ...sent });
  return { status: answer.statusCode, headers: answer.headers, data: answer.json() };
}

describe("a signed post from another service (rule 8.1)", () => {
  it("is passed as the raw bytes of any content type, with the signature", async () => {
    for (const type of ["application/json", "text/plain", "image/png"]) {
      const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x20]);
      const answer = await post(bytes, { "content-type": type, "x-signed": "t=1,v1=ab" });
      expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
      expect(answer.data).toEqual({
        text: "{\xff\x00\n ",
        bytes: 5,
        signature: "t=1,v1=ab",
        actor: { kind: "system", name: "webhook" },
        client: 8,
      });
    }
  });

  it("without a body or a signature is passed as empty and unsigned, for the verb to reject", async () => {
    const { status, data } = await post(undefined);
    expect([status, data.bytes, data.text, data.signature]).toEqual([200, 0, "", undefined]);
  });

  it("has at most 256 KB (rule 13.7)", async () => {
    const statusOf = async (bytes: number) =>
      (await post(Buffer.alloc(bytes, "a"), { "content-type": "application/json" })).status;
    expect([await statusOf(262_144), await statusOf(262_145)]).toEqual([200, 413]);
  });

  it("is verified in a turn of its own if it is long, so that others come between (rule 13.7)", async () => {
    const turnNow = countTurns();
    const turnsOf = async (bytes: number) => {
      turns.length = 0;
      const headers = { "content-type": "application/json" };
      await Promise.all(Array.from({ length: 8 }, () => post(Buffer.alloc(bytes, "a"), headers)));
      return new Set(turns).size;
    };
    noteTurn = () => turns.push(turnNow());
    expect(await turnsOf(4 * 1024 + 1)).toBe(8);
    expect(await turnsOf(4 * 1024)).toBe(1);
  });

  it("is accepted on every host (rule 14.6)", async () => {
    await post("{}", { "content-type": "application/json" });
    expect(anyHost).toBe(true);
  });
});
