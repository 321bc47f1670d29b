import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";

const at = await openInstallation();
await at.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => at.close());

it.each(["GET", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] as const)(
  "a method that a path does not support is 405 and names those that it does: %s (rule 13.1)",
  async (method) => {
    const answer = await sendRaw(
      portOf(at.app),
      `${method} ${endpoints.emailLogin.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toContain("\r\nallow: POST\r\n");
    expect(answer).toContain("\r\ncache-control: no-store\r\n");
  },
);

it.each([
  ["GET", "/api/v1/coupons/7", "DELETE, PATCH"],
  ["POST", "/api/v1/coupons/7/?based_on=/x", "DELETE, PATCH"],
  ["PUT", "/api/v1/coupons", "GET, HEAD, POST"],
  ["DELETE", "/api/openapi.json", "GET, HEAD"],
  ["POST", "/api/v1/coupons/7/8", undefined],
  ["POST", "/api/openapi-json", undefined],
] as const)(
  "%s %s is refused, with %s as what is allowed (rule 13.1)",
  async (method, url, allow) => {
    const payload = "neither JSON nor read";
    const headers = { "content-type": "text/plain" };
    const answer = await at.app.inject({ method, url, headers, payload });
    expect([answer.statusCode, answer.headers.allow]).toEqual([allow ? 405 : 404, allow]);
    expect(answer.json()).toEqual({ detail: allow ? "Generic Error" : "Not Found" });
  },
);
