import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { AppError } from "../errors.ts";
import { portOf } from "../testing/raw-request.ts";
import { sendError } from "./error-handler.ts";
import { serverOptions } from "./server-options.ts";
import { readUnreadBodies } from "./unread-bodies.ts";

let counted = 0;

function open(limits: { requestTimeout?: number } = {}) {
  const options = serverOptions(undefined, () => ({}));
  const http = { ...options.http, headersTimeout: 1_000, connectionsCheckingInterval: 50 };
  const app = Fastify({ ...options, ...limits, ...(limits.requestTimeout && { http }) });
  readUnreadBodies(app);
  app.setErrorHandler(sendError);
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url === "/refused" ? new AppError("unauthorized") : undefined);
  });
  app.post("/refused", () => "done");
  app.post("/read", () => "done");
  app.delete("/counted", () => {
    counted += 1;
    return "done";
  });
  return app;
}

const app = open();
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

const connections = (app: FastifyInstance) =>
  new Promise<number>((count) => void app.server.getConnections((_error, n) => count(n)));

const BYTES = 64 * 1024;

/** Sends a request, then after its answer the rest of the body; returns what came and how it ended. */
async function send(path: string, { length = BYTES, rest = BYTES - 1, chunked = false } = {}) {
  const socket = connect({ port: portOf(app), host: "127.0.0.1", allowHalfOpen: true });
  const faults: string[] = [];
  socket.on("error", (error: NodeJS.ErrnoException) => void faults.push(String(error.code)));
  let answer = "";
  socket.on("data", (bytes) => {
    answer += String(bytes);
  });
  const closed = once(socket, "close");
  const framing = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n${framing}\r\n\r\n${chunked ? `${BYTES.toString(16)}\r\n` : ""} `,
  );
  await once(socket, "end");
  // In parts, as a connection that was reset is noticed by the second.
  for (let sent = 0; sent < rest; sent += 8 * 1024)
    await new Promise((written) => {
      socket.write(Buffer.alloc(Math.min(8 * 1024, rest - sent), " "), written);
    });
  if (chunked) socket.write("\r\n0\r\n\r\n");
  socket.end();
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]), faults };
}

describe("the end of a connection with a body that was not read (rule 13.7)", () => {
  it("a refused request is answered whole, and its body may still arrive: behind a proxy its reset would take the answer away", async () => {
    expect(await send("/refused")).toEqual({ status: 401, faults: [] });
  });

  it("so is one that is longer than allowed", async () => {
    expect(await send("/read", { length: BYTES + 1, rest: BYTES })).toEqual({
      status: 413,
      faults: [],
    });
  });

  it("so is one of no announced length", async () => {
    const answer = await send("/refused", { chunked: true });
    expect(answer).toEqual({ status: 401, faults: [] });
  });
});

it("what was sent behind a body that was refused is not carried out, as nobody is told of it (RFC 9112, 9.6)", async () => {
  const socket = connect({ port: portOf(app), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined).resume();
  socket.write(
    `POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BYTES + 1}\r\n\r\n`,
  );
  await once(socket, "end");
  await new Promise((written) => socket.write(Buffer.alloc(BYTES, " "), written));
  // At once with the body's end, so that it is read before the connection is closed.
  socket.end(" DELETE /counted HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => connections(app)).toBe(0);
  expect(counted).toBe(0);
});

it("a body that does not come holds its connection no longer than a request may take (rule 13.7)", async () => {
  const app = open({ requestTimeout: 1_000 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const socket = connect({ port: portOf(app), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined).resume();
  const closed = once(socket, "close");
  socket.write(
    "POST /refused HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n",
  );
  await once(socket, "end");
  await expect.poll(() => connections(app)).toBe(0);
  socket.destroy();
  await closed;
});
