import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { spawnServer, startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../testing/free-port.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

// On Linux all of 127.0.0.0/8 is this machine's, and localhost is its first address alone.
it.each<[HOST: string, hostname: string]>([
  ["127.0.0.1", "127.0.0.1"],
  ["127.0.0.2", "127.0.0.2"],
  ["0.0.0.0", "127.0.0.2"],
  ...(hasIpv6 ? [["::1", "[::1]"] as [string, string], ["::", "[::1]"] as [string, string]] : []),
])(
  "in the sandbox a payment is in force at once with HOST=%s (rule 8.2)",
  async (HOST, hostname) => {
    const folder = mkdtempSync(join(tmpdir(), "listening-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const port = String(await freePort());
    const url = `http://${hostname}:${port}`;
    const { child } = await startServerProcess({
      HOST,
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: folder,
    });
    onTestFinished(() => endProcess(child));
    const merchant = await TestAccount.register({ url });
    await merchant.pay();
    expect((await merchant.me()).coupon_center_txn).not.toBeNull();
  },
);

it("a socket unit with a path instead of an address and a port is refused in one line (rule 14.1)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "listening-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unit = createServer().listen(join(folder, "socket"));
  await once(unit, "listening");
  onTestFinished(() => {
    unit.close();
  });
  const socket: number = Reflect.get(Reflect.get(unit, "_handle"), "fd");
  const { child, output } = spawnServer(
    { PORT: "3000", DATA_DIR: join(folder, "data") },
    { socket },
  );
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe(
    "LISTEN_FDS: the socket unit listens at a path; let ListenStream be an address and a port, as 127.0.0.1:3000\n",
  );
});
