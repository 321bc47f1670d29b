import { endProcess, startProgram } from "@coupon-center/testing/program";
import { startOptions } from "./start-options.ts";

export const WEBHOOK_SECRET = "whsec_bench";
/** The factor of all rate limits, which are not under test. */
const NO_LIMITS = "1000000";

/** The variables of a first staff account. */
export const STAFF = { STAFF_EMAIL: "staff@seed.example", STAFF_PASSWORD: "a staff password" };

export interface DataLocation {
  dataDir: string;
  databaseUrl: string;
}

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The variables of an installation with this data. */
export function envOf(data: DataLocation): Record<string, string> {
  const installation = {
    NODE_ENV: "production",
    PUBLIC_URL: "",
    CLIENT_ID: "8",
    APP_ENV: "sandbox",
  };
  return { ...installation, DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl };
}

/** Adds live stores with ten coupons each. */
export async function seed(data: DataLocation, stores: number): Promise<void> {
  const args = ["--stores", String(stores)];
  const env = envOf(data);
  const { child, said } = startProgram("apps/server/src/commands/seed.ts", { args, env });
  await said(/coupons in [\d.]+ s/);
  await endProcess(child);
}

/** Starts the real server like `npm start`, with little logging; `more` are other variables. */
export async function startServer(
  data: DataLocation,
  more: Record<string, string> = {},
): Promise<Server> {
  const { child, said } = startProgram("scripts/start.mjs", {
    flags: startOptions.flags,
    env: {
      ...envOf(data),
      PORT: "0",
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: NO_LIMITS,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...startOptions.env,
      ...more,
    },
  });
  const [, url = ""] = await said(/Portal\s+(http:\/\/\S+?)\/?\n/);
  return { url, pid: child.pid ?? 0, stop: () => endProcess(child) };
}

/** Starts it with the limits in force, each visitor's network as a proxy reports it, and staff. */
export function startLimitedServer(data: DataLocation): Promise<Server> {
  return startServer(data, { RATE_LIMIT_FACTOR: "1", TRUSTED_PROXY: "loopback", ...STAFF });
}
