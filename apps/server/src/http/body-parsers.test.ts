import { setImmediate } from "node:timers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { jsonOnly } from "./body-parsers.ts";
import { sendError } from "./error-handler.ts";

it("compressed JSON is 415, as its sender would look for a fault in it otherwise (rule 13.2)", async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  jsonOnly(app);
  app.post("/", ({ body }) => body);
  const json = Buffer.from('{"a":1}');
  const answerTo = async (payload: Buffer, encoding: string) => {
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    const answer = await app.inject({ method: "POST", url: "/", headers, payload });
    return [answer.statusCode, answer.json()];
  };
  const refused = [415, { detail: "Generic Error" }];
  expect(await answerTo(gzipSync(json), "gzip")).toEqual(refused);
  expect(await answerTo(brotliCompressSync(json), "br")).toEqual(refused);
  expect(await answerTo(gzipSync(json), "identity, gzip")).toEqual(refused);
  expect(await answerTo(json, "Identity")).toEqual([200, { a: 1 }]);
});

it("long JSON is parsed in turns of its own, so that others come between; short JSON at once (rule 13.7)", async () => {
  const app = Fastify();
  jsonOnly(app);
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 1_000) setImmediate(count);
  };
  app.post("/", () => ({ turn }));
  await app.ready();
  setImmediate(count);
  const turnsOf = async (body: object) => {
    const send = () => app.inject({ method: "POST", url: "/", payload: body });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    return new Set(answers.map((answer) => answer.json().turn)).size;
  };
  expect(await turnsOf({ text: "x".repeat(4_100) })).toBe(8);
  expect(await turnsOf({ text: "x".repeat(4_000) })).toBe(1);
  expect(turn).toBeLessThan(1_000);
});
