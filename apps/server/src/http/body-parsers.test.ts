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
