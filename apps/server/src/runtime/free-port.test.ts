import { createServer } from "node:net";
import { expect, test } from "vitest";
import { claimPort } from "./free-port.ts";

test("port 0 never gives a port that an outgoing connection could take before the server listens", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => claimPort(0, "127.0.0.1")));
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test("a requested port that is in use is refused", async () => {
  const port = await claimPort(0, "127.0.0.1");
  expect(await claimPort(port, "127.0.0.1")).toBe(port);
  const taken = createServer().listen({ port, host: "127.0.0.1" });
  await expect(claimPort(port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE" });
  taken.close();
});
