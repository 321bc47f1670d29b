import project from "../../package.json" with { type: "json" };
import { type Child, startChild } from "./child.ts";

export const WEBHOOK_SECRET = "whsec_bench";
/** By how much every limit is raised: throttles are not what is measured. */
const NO_LIMITS = "1000000";

export interface DataLocation {
  dataDir: string;
  databaseUrl: string;
}

export interface Server extends Child {
  url: string;
  pid: number;
}

// Blank means absent: whatever a developer's .env holds must not reach a measurement.
const blank = {
  SMTP_URL: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_API_URL: "",
  IMAGE_UPLOAD_URL: "",
  TRUSTED_PROXY: "",
  PASSWORD_BLOCKLIST: "",
  PUBLIC_URL: "",
  CLIENT_ID: "8",
  APP_ENV: "sandbox",
};

function envOf(data: DataLocation): Record<string, string> {
  return { ...blank, DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl };
}

/** Fills a place with live stores of ten coupons each. */
export async function seed(data: DataLocation, stores: number): Promise<void> {
  const args = ["--stores", String(stores)];
  const child = startChild("apps/server/src/commands/seed.ts", args, envOf(data));
  await child.printed(/coupons in [\d.]+ s/);
  await child.stop();
}

/** The real server, as `npm start` runs it, at a quiet log. */
export async function startServer(data: DataLocation): Promise<Server> {
  const child = startChild("scripts/start.ts", [], {
    ...envOf(data),
    PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: NO_LIMITS,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    NODE_OPTIONS: flagsOfStart(),
  });
  const [, url = ""] = await child.printed(/Portal\s+(http:\/\/\S+?)\/?\n/);
  return { ...child, url, pid: child.process.pid ?? 0 };
}

/** The flags that `npm start` gives to Node. */
function flagsOfStart(): string {
  return project.scripts.start.match(/--\S+/g)?.join(" ") ?? "";
}
