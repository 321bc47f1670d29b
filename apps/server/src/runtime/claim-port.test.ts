import { createServer } from "node:net";
import { expect, test } from "vitest";
import { claimPort, listenFault } from "./claim-port.ts";

const host = "127.0.0.1";

test("port 0 never gives a port that an outgoing connection or another process could take before the server listens", async () => {
  const claims = await Promise.all(Array.from({ length: 50 }, () => claimPort(0, host)));
  for (const { port } of claims) {
    expect(port).toBeLessThan(32_768);
    await expect(claimPort(port, host)).rejects.toMatchObject({ code: "EADDRINUSE" });
  }
  for (const { release } of claims) await release();
  for (const { port } of claims) expect((await claimPort(port, host)).port).toBe(port);
});

test("a requested port that is in use is refused", async () => {
  const { port, release } = await claimPort(0, host);
  await release();
  const taken = createServer().listen({ port, host });
  await expect(claimPort(port, host)).rejects.toMatchObject({ code: "EADDRINUSE" });
  taken.close();
});

test("a port that the server's user may not have is told as one of PORT", () => {
  const error = Object.assign(new Error("listen EACCES: permission denied 0.0.0.0:80"), {
    code: "EACCES",
  });
  expect(String(listenFault(error, 80, "0.0.0.0"))).toMatch(
    /PORT: the server's user may not listen on 80: .+; set one above 1023/,
  );
});
