import { afterAll, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";

const at = await openInstallation();
await at.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => at.close());

it("headers that arrive too slowly, on 300 connections: 408 after five seconds, while others are served (rule 13.7)", async () => {
  // An answer later than `limitMs` is empty.
  const slow = Array.from({ length: 300 }, () =>
    sendRaw(portOf(at.app), "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", { limitMs: 15_000 }),
  );
  let isOver = false;
  const answers = Promise.all(slow).finally(() => {
    isOver = true;
  });
  let served = 0;
  while (!isOver) {
    const quick = await fetch(`http://127.0.0.1:${portOf(at.app)}/healthz`);
    expect(quick.status).toBe(200);
    served++;
  }
  const statuses = (await answers).map((answer) => answer.slice(0, 12));
  expect(statuses).toEqual(Array.from({ length: 300 }, () => "HTTP/1.1 408"));
  // If the slow ones kept others waiting, it would be one or two.
  expect(served).toBeGreaterThan(20);
});
