import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@coupon-center/sandbox";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { freePort } from "./free-port.ts";
import { dropDatabase, freshDatabaseUrl } from "./postgres.ts";

export interface RealServers {
  sandbox: Sandbox;
  /** the arguments of `openDatabase` for the servers' database */
  database: { databaseUrl: string | undefined; dataDir: string };
  /** starts the process that receives Stripe's events, always on the same port */
  start(): Promise<ServerProcess>;
  /** starts a further process on a port of its own */
  startAnother(): Promise<ServerProcess>;
  /** resolves after the process has ended */
  end(server: ServerProcess, signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** to be called after all servers have ended */
  close(): Promise<void>;
}

/** Server processes on a new database, with a sandbox. */
export async function openRealServers(
  webhookSecret: string,
  env: Record<string, string> = {},
): Promise<RealServers> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const databaseUrl = await freshDatabaseUrl();
  const port = String(await freePort());
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  const sandbox = await startSandbox({ webhookUrl, webhookSecret });
  const shared = {
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    STRIPE_API_URL: sandbox.origin,
    SMTP_URL: sandbox.smtpUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  };
  return {
    sandbox,
    database: { databaseUrl, dataDir },
    start: () => startServerProcess({ ...shared, PORT: port }),
    startAnother: () => startServerProcess(shared),
    end: ({ child }, signal) => endProcess(child, signal),
    close: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabase(databaseUrl);
    },
  };
}
