import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";

it("connections that take all open files do not end the process, which works again after them (rule 13.7)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "open-files-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  // Far more than the process itself needs.
  const server = await startServerProcess({ DATA_DIR }, { openFiles: 300 });
  onTestFinished(() => endProcess(server.child));
  const port = Number(new URL(server.url).port);
  const statusOf = async (path: string) => {
    const answer = await fetch(server.url + path);
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await statusOf("/readyz")).toBe(200);
  const sockets = Array.from({ length: 400 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => undefined);
  // No file is left for another connection, which is closed.
  await new Promise((closed) => {
    for (const socket of sockets) socket.once("close", closed);
  });
  // On the connection that is still open; its module is loaded by the first request.
  expect(await statusOf("/api/openapi.json")).toBe(500);
  // Longer than the windows in which the lag of its event loop is measured.
  await wait(4_000);
  for (const socket of sockets) socket.destroy();
  await wait(500);
  expect(server.child.exitCode).toBe(null);
  expect(await statusOf("/readyz")).toBe(200);
  expect(await statusOf("/api/openapi.json")).toBe(200);
});
