import { once } from "node:events";
import { createServer } from "node:http";
import { startSandbox } from "@coupon-center/sandbox";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonOnly } from "./body-parsers.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";

const moves: number[] = [];
const sandbox = await startSandbox();
const app = serverWithSandbox(sandbox.origin);
beforeEach(() => {
  moves.length = 0;
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

function serverWithSandbox(origin: string): FastifyInstance {
  const server = Fastify();
  jsonOnly(server);
  const moveClock = async (offsetMs: number) => void moves.push(offsetMs);
  const clients = {
    all: () => [{ origin: "http://shop.example:3000", hosts: ["brand.example:80"] }],
  };
  const publicUrl = "http://trial.example:3000";
  sandboxRoutes(server, { origin, publicUrl, moveClock, clients });
  return server;
}

const moveClock = (payload?: object | string, type = "application/json") =>
  app.inject({
    method: "POST",
    url: "/sandbox/clock",
    ...(payload !== undefined && { payload, headers: { "content-type": type } }),
  });
const form = "application/x-www-form-urlencoded";

describe("moving the sandbox's clock", () => {
  it("moves this server's clock before the response", async () => {
    const answer = await moveClock({ advance: "PT1H" });
    expect(answer.statusCode).toBe(200);
    expect(moves).toEqual([answer.json().offset_ms]);
    expect(Math.abs(sandbox.offsetMs() - (moves[0] ?? 0))).toBeLessThan(1);
    expect(sandbox.offsetMs()).toBeGreaterThan(3_500_000);
  });

  it("by a form redirects to the sandbox's page", async () => {
    const { statusCode, headers } = await moveClock("reset=true", form);
    expect([statusCode, headers.location]).toEqual([303, "/sandbox"]);
    expect(moves).toEqual([sandbox.offsetMs()]);
  });

  it.each([
    [{ origin: "http://evil.example" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://shop.example:3000" }, 200],
  ])("is refused to another site's page: %j", async (headers, status) => {
    for (const url of ["/sandbox/clock", "/sandbox/webhooks/flush"]) {
      const answer = await app.inject({
        method: "POST",
        url,
        payload: "reset=true",
        headers: { host: "shop.example:3000", "content-type": form, ...headers },
      });
      // Each form is answered with a redirect to its page.
      expect(answer.statusCode === 303 ? 200 : answer.statusCode, url).toBe(status);
    }
    expect(moves).toHaveLength(status === 200 ? 1 : 0);
  });

  it("that the sandbox refuses moves nothing, and returns its message", async () => {
    for (const wrong of [{ advance: "a while" }, undefined]) {
      const { statusCode, body } = await moveClock(wrong);
      expect([statusCode, body]).toEqual([400, expect.stringContaining("an ISO 8601 duration")]);
    }
    expect(moves).toEqual([]);
  });
});

describe("any other request to the sandbox", () => {
  it("to read is sent again over another connection if the sandbox closes the kept one meanwhile", async () => {
    const asked: string[] = [];
    const closing = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (asked.length === 2 || request.method === "POST") request.socket.destroy();
      else response.end("[]");
    }).listen(0, "127.0.0.1");
    await once(closing, "listening");
    const place = closing.address();
    const port = typeof place === "object" ? place?.port : 0;
    const server = serverWithSandbox(`http://127.0.0.1:${port}`);
    const read = () => server.inject("/sandbox/mail.json");
    expect([(await read()).statusCode, (await read()).statusCode]).toEqual([200, 200]);
    expect(asked).toEqual(Array(3).fill("GET /sandbox/mail.json"));
    // What changes something, as a payment does, is never sent twice.
    expect((await server.inject({ method: "POST", url: "/sandbox/pay" })).statusCode).toBe(500);
    expect(asked.slice(3)).toEqual(["POST /sandbox/pay"]);
    await server.close();
    closing.close();
  });

  let echo: FastifyInstance;
  let server: FastifyInstance;
  beforeAll(async () => {
    echo = Fastify();
    echo.removeAllContentTypeParsers();
    echo.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    echo.all("/*", ({ method, url, headers, body }) => ({ method, url, headers, body }));
    server = serverWithSandbox(await echo.listen({ port: 0, host: "127.0.0.1" }));
  });
  afterAll(async () => {
    await server.close();
    await echo.close();
  });

  it("is forwarded unchanged, with its path", async () => {
    const answer = await server.inject({
      method: "POST",
      url: "/sandbox/faults?of=api",
      payload: '{"api": ',
      headers: { "content-type": "application/json", "x-own": "1" },
    });
    expect(answer.json()).toMatchObject({
      method: "POST",
      url: "/sandbox/faults?of=api",
      body: '{"api": ',
      headers: { "content-type": "application/json", "x-own": "1" },
    });
  });

  it.each([
    ["localhost:3000", 200],
    ["couponlane.localhost:3000", 200],
    ["192.168.1.5:3000", 200],
    ["[::1]:3000", 200],
    ["SHOP.example:3000", 200],
    ["brand.example", 200],
    // Of payment links, also if the default client has an origin of its own (decision 034).
    ["trial.example:3000", 200],
    ["evil.example:3000", 421],
    ["shop.example.evil.example", 421],
  ])(
    "at %s is %d: another site's name that its DNS points here is refused",
    async (host, status) => {
      for (const url of ["/sandbox/clock", "/sandbox/mail.json"])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status);
      moves.length = 0;
      const payload = { advance: "PT1S" };
      const moved = await app.inject({
        method: "POST",
        url: "/sandbox/clock",
        payload,
        headers: { host },
      });
      expect([moved.statusCode, moves.length]).toEqual([status, status === 200 ? 1 : 0]);
    },
  );

  it("returns the sandbox's response", async () => {
    const page = await app.inject("/sandbox/clock");
    expect([page.statusCode, page.json().offset_ms]).toEqual([200, sandbox.offsetMs()]);
    expect((await app.inject("/sandbox/nowhere")).statusCode).toBe(404);
  });
});
