import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { endpoints } from "@coupon-center/contract";
import Fastify from "fastify";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";
import { serverOptions } from "./server-options.ts";

const at = await openInstallation();
await at.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => at.close());

/** An application with these options only. */
const bare = () => Fastify(serverOptions(undefined, () => ({})));

describe("'Requests are bounded in size and time' (rule 13.7)", () => {
  it("a body of 64 KB is accepted, one byte more is 413", async () => {
    const app = bare();
    app.post("/", () => "read");
    const statusOf = async (bytes: number) => {
      const payload = JSON.stringify("a".repeat(bytes - 2));
      const headers = { "content-type": "application/json" };
      return (await app.inject({ method: "POST", url: "/", headers, payload })).statusCode;
    };
    expect([await statusOf(65_536), await statusOf(65_537)]).toEqual([200, 413]);
  });

  it("a path parameter has at most 300 characters", async () => {
    const app = bare();
    app.setErrorHandler((_error, _request, reply) => reply.status(500).send());
    app.get("/:word", () => "found");
    const statusOf = async (length: number) =>
      (await app.inject(`/${"a".repeat(length)}`)).statusCode;
    expect([await statusOf(300), (await statusOf(301)) >= 400]).toEqual([200, true]);
  });

  it("of a query the first hundred parameters are read, as thousands would hold up everybody else", async () => {
    const app = bare();
    app.get("/", ({ query }) => Object.keys(query as object));
    const namesOf = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `p${index}`);
      const read = (await app.inject(`/?${names.join("=1&")}=1`)).json();
      expect(read).toEqual(names.slice(0, 100));
      return read.length;
    };
    expect([await namesOf(1), await namesOf(100), await namesOf(101)]).toEqual([1, 100, 100]);
    expect(await namesOf(2_000)).toBe(100);
    expect((await app.inject("/")).json()).toEqual([]);
  });

  it("five seconds for the headers and between two requests, fifteen for a whole request", () => {
    expect(at.app.server).toMatchObject({
      headersTimeout: 5_000,
      keepAliveTimeout: 5_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
    });
  });

  it("a connection whose client reads nothing is closed after two minutes", async () => {
    const app = bare();
    // More than the system itself keeps for a connection.
    app.get("/", () => Buffer.alloc(30_000_000));
    await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    expect(app.server.timeout).toBe(120_000);
    app.server.timeout = 300;
    const socket = connect(portOf(app), "127.0.0.1").pause();
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const [accepted] = await once(app.server, "connection");
    await once(accepted, "close");
  });
});

it("requests that arrive while the server closes are still answered", async () => {
  const app = bare();
  app.get("/", () => "answered");
  let answer = "";
  app.addHook("preClose", async () => {
    const socket = connect(portOf(app), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    answer = String(await once(socket, "data"));
    socket.destroy();
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  await app.close();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

describe("input that is not a valid request (rule 13.8)", () => {
  it("gets the API's error shape and headers, and the connection is closed", async () => {
    const answer = await sendRaw(portOf(at.app), "nonsense\r\n\r\n");
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain("\r\nx-content-type-options: nosniff\r\n");
    expect(head).toContain("\r\ncache-control: no-store\r\n");
    expect(head).toContain(`\r\ncontent-length: ${body.length}\r\n`);
    expect(head).toMatch(/\r\nconnection: close$/);
    expect(JSON.parse(body)).toEqual({ detail: "Bad Request" });
  });

  it("headers of more than 16 KB are 431, fewer are not", async () => {
    const head = (bytes: number) =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-A: ${"a".repeat(bytes)}\r\n\r\n`;
    expect(await sendRaw(portOf(at.app), head(16_000))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendRaw(portOf(at.app), head(16_384))).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("CONNECT is refused", async () => {
    const head = "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n";
    expect(await sendRaw(portOf(at.app), head)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it("CONNECT by clients that reset the connection at once ends nothing but the connection", async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException").on("uncaughtException", note);
    onTestFinished(() => {
      process.removeAllListeners("uncaughtException");
      for (const other of others) process.on("uncaughtException", other);
    });
    for (let tries = 0; tries < 50; tries++) {
      const socket = connect(portOf(at.app), "127.0.0.1");
      await once(socket, "connect");
      socket.write("CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n");
      // The server writes to a connection that is gone, or is about to be.
      if (tries % 2 === 0) await new Promise(setImmediate);
      socket.resetAndDestroy();
    }
    expect(await sendRaw(portOf(at.app), "GET /healthz HTTP/1.0\r\n\r\n")).toContain("200 OK");
    expect(uncaught).toEqual([]);
  });

  it("CONNECT by a client that never closes is closed", async () => {
    const kept = connect({ port: portOf(at.app), host: "127.0.0.1", allowHalfOpen: true });
    onTestFinished(() => void kept.destroy());
    kept.write("CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n");
    const [accepted] = await once(at.app.server, "connection");
    await once(accepted, "close");
    expect(String(kept.read())).toMatch(/^HTTP\/1\.1 400 /);
  });

  const { clientErrorHandler } = serverOptions(undefined, () => ({}));
  const meet = (code: string, socket: PassThrough) => {
    socket.on("error", () => undefined);
    const rawPacket = { type: "Buffer", data: [] };
    clientErrorHandler(
      Object.assign(new Error("broken"), { code, bytesParsed: 0, rawPacket }),
      socket,
    );
    return { isDestroyed: socket.destroyed, text: String(socket.read() ?? "") };
  };

  it.each([
    ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout", true],
    ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large", false],
    ["HPE_INVALID_METHOD", "400 Bad Request", false],
    ["", "400 Bad Request", false],
  ])("%s is %s", (code, status, drops) => {
    const { isDestroyed, text } = meet(code, new PassThrough());
    expect([isDestroyed, text.split("\r\n")[0]]).toEqual([drops, `HTTP/1.1 ${status}`]);
  });

  it("a connection that is closed or not writable is dropped silently", () => {
    const ended = new PassThrough();
    ended.end();
    expect(meet("ECONNRESET", new PassThrough())).toEqual({ isDestroyed: true, text: "" });
    expect(meet("HPE_INVALID_METHOD", ended)).toEqual({ isDestroyed: true, text: "" });
  });
});

it.each(["/readyz", "/stores", endpoints.listCoupons.path])(
  "a request to %s whose connection was reset before it was read is ended, without an error in the log (rule 13.2)",
  async (path) => {
    const { logger, lines } = captureLog();
    const at = await openInstallation({ app: { logger } });
    await at.app.listen({ port: 0, host: "127.0.0.1" });
    // As the system tells it of a connection that was reset.
    at.app.server.prependListener("request", ({ socket }: IncomingMessage) =>
      Object.defineProperty(socket, "remoteAddress", { value: undefined }),
    );
    await expect(fetch(at.app.listeningOrigin + path)).rejects.toThrow("fetch failed");
    await at.close();
    expect(lines().filter(({ level }) => Number(level) >= 40)).toEqual([]);
  },
);

describe("what Node would refuse by itself", () => {
  const answerTo = (head: string) =>
    sendRaw(
      portOf(at.app),
      `POST ${endpoints.emailLogin.path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );

  it("'Errors: {detail: message}': no Host is 400 in this shape, with the headers (decision 048)", async () => {
    const answer = await answerTo("");
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(answer).toMatch(/\{"detail":"Bad Request"\}$/);
  });

  it("an unknown expectation is answered as without it", async () => {
    const answer = await answerTo("Host: x\r\nExpect: nothing\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"email":["Email is required"]');
  });
});
