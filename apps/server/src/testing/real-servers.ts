import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@coupon-center/sandbox";
import { claimPort } from "../ports/free-port.ts";
import { dropDatabase, freshDatabaseUrl } from "./postgres.ts";
import { endProcess, type ServerProcess, startServerProcess } from "./server-process.ts";

export interface RealServers {
  sandbox: Sandbox;
  /** what `openDatabase` takes to look into the servers' own database */
  database: { databaseUrl: string | undefined; dataDir: string };
  /** the process that Stripe's events are sent to, on the same port at each start */
  start(): Promise<ServerProcess>;
  /** one beside it, on a port of its own */
  startAnother(): Promise<ServerProcess>;
  /** gone when this resolves */
  end(server: ServerProcess, signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** after all servers have been ended */
  close(): Promise<void>;
}

/** Server processes on one fresh database, with the sandbox beside them. */
export async function openRealServers(
  webhookSecret: string,
  env: Record<string, string> = {},
): Promise<RealServers> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
  const databaseUrl = await freshDatabaseUrl();
  const port = String(await claimPort(0, "127.0.0.1"));
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
