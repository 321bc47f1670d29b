import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { endProcess, startProgram } from "@coupon-center/testing/program";
import { expect, it, onTestFinished } from "vitest";

it("a program ends with the process that started it, where a signal ends that, as Vitest's workers", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const program = `require("node:net").connect(${address.port}, "127.0.0.1")`;
  const starter = `
    import { startProgram } from ${JSON.stringify(import.meta.resolve("@coupon-center/testing/program"))};
    startProgram("", { flags: ["-e", ${JSON.stringify(program)}] });`;

  const { child } = startProgram("", { flags: ["--input-type=module", "-e", starter] });
  const [socket]: Socket[] = await once(server, "connection");
  onTestFinished(() => void socket?.destroy());
  socket?.on("error", () => undefined).resume();
  await endProcess(child);
  await expect.poll(() => socket?.closed).toBe(true);
  expect(child.signalCode).toBe("SIGTERM");
});
