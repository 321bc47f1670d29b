import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { keepSocket } from "@coupon-center/testing/kept-socket";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { expectStored, startMixedLoad } from "../testing/mixed-load.ts";

/** Longer than a connection that is not used is kept. */
const SHUTDOWN_SECONDS = 6;

it("a single process whose socket systemd keeps is restarted under load: requests wait, none fails, and no write is lost (rule 14.8)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-kept-"));
  const port = await freePort();
  const socket = keepSocket(port);
  const start = () =>
    startServerProcess(
      {
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        SHUTDOWN_DELAY: String(SHUTDOWN_SECONDS),
      },
      { socket: socket.fd },
    );
  const url = `http://127.0.0.1:${port}`;
  let server = await start();
  const load = startMixedLoad(url);
  /** Writes that are acknowledged from now on. */
  const written = async (count: number) => {
    const from = load.acknowledged.length;
    while (load.acknowledged.length < from + count) await wait(10);
  };
  try {
    await written(1);
    await endProcess(server.child, "SIGTERM");
    expect([server.child.exitCode, server.output()]).toEqual([
      0,
      expect.not.stringMatching(/"level":[56]0/),
    ]);
    server = await start();
    await written(1);
    await load.stop();
    expect(load.broken).toEqual([]);
    expect(load.answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectStored(load, url);
  } finally {
    await load.stop();
    await endProcess(server.child);
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
