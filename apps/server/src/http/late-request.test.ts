import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { portOf } from "../testing/raw-request.ts";
import { endLateRequests, serverOptions } from "./server-options.ts";

const options = serverOptions(undefined, () => ({}));
/** The server's own options, with shorter times. */
const app = Fastify({
  ...options,
  requestTimeout: 1_000,
  http: { ...options.http, headersTimeout: 1_000, connectionsCheckingInterval: 50 },
});
let done = 0;
app.post("/", () => {
  done += 1;
  return "done";
});
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

/** Sends the start of a request, and the rest when the server has answered; returns the answers. */
async function sendLate(start: string, rest: string): Promise<string> {
  const socket = connect({ port: portOf(app), host: "127.0.0.1", allowHalfOpen: true });
  // The connection may be reset while the rest is written.
  socket.on("error", () => undefined);
  let answers = "";
  socket.on("data", (bytes) => {
    answers += String(bytes);
  });
  const closed = once(socket, "close");
  socket.write(start);
  await once(socket, "data");
  socket.end(rest);
  await closed;
  return answers;
}

const request = {
  line: "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n",
  end: "Content-Length: 2\r\n\r\n",
  body: "{}",
};

it("the requests below are carried out in time", async () => {
  const answers = await sendLate(`${request.line}${request.end}${request.body}`, "");
  expect(answers).toMatch(/^HTTP\/1\.1 200 /);
  expect(done).toBe(1);
  done = 0;
});

// Browsers open connections in advance; a request on one that ends meanwhile is sent once more.
it.each([
  ["nothing", "", `${request.line}${request.end}${request.body}`],
  ["a part of the headers", request.line, `${request.end}${request.body}`],
  ["the headers", `${request.line}${request.end}`, request.body],
])(
  "a request is not carried out when %s of it had arrived before its 408, as browsers repeat it elsewhere (rule 13.7)",
  async (_part, start, rest) => {
    const answers = await sendLate(start, rest);
    expect(answers).toMatch(/^HTTP\/1\.1 408 /);
    expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(done).toBe(0);
  },
);

it.each([
  ["a part of the headers", request.line],
  ["the headers", `${request.line}${request.end}`],
])(
  "a stop waits for a request of which only %s arrive, but not for ever (rule 14.8)",
  async (_part, start) => {
    // No other limit ends the request.
    const stopping = Fastify({
      ...options,
      requestTimeout: 0,
      http: { ...options.http, headersTimeout: 0 },
    });
    endLateRequests(stopping, 500);
    await stopping.listen({ port: 0, host: "127.0.0.1" });
    const accepted = once(stopping.server, "connection");
    const socket = connect({ port: portOf(stopping), host: "127.0.0.1" });
    socket.on("error", () => undefined);
    const closed = once(socket, "close");
    socket.write(start);
    const [received]: Socket[] = await accepted;
    await expect.poll(() => received?.bytesRead).toBe(start.length);
    const began = performance.now();
    await stopping.close();
    await closed;
    expect(performance.now() - began).toBeGreaterThan(450);
  },
);
