import { afterAll, beforeAll, expect, it } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
  await at.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => at.close());

it("headers that arrive too slowly: 408 after five seconds, while others are served (rule 13.7)", async () => {
  const started = performance.now();
  const slow = sendRaw(portOf(at.app), "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", {
    limitMs: 15_000,
  });
  const quick = await fetch(`http://127.0.0.1:${portOf(at.app)}/healthz`);
  expect(quick.status).toBe(200);
  expect(await slow).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - started).toBeLessThan(12_000);
});
