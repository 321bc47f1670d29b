import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { webOrigin } from "@coupon-center/contract";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const text = z.preprocess(blankIsAbsent, z.string().optional());
const origin = z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional());

const Env = z.object({
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(blankIsAbsent, z.string().default("127.0.0.1")),
  PUBLIC_URL: z.preprocess(blankIsAbsent, z.optional(webOrigin)),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default("./data")),
  DATABASE_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  ),
  CLIENT_ID: z.preprocess(blankIsAbsent, z.coerce.number().int().positive().default(8)),
  CLIENTS_DIR: z.preprocess(blankIsAbsent, z.string().default(join(root, "clients"))),
  APP_ENV: z.preprocess(blankIsAbsent, z.enum(["sandbox", "production"]).default("sandbox")),
  SESSION_SECRET: z.preprocess(
    blankIsAbsent,
    z.string().min(32, "must have at least 32 characters").optional(),
  ),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: origin,
  SMTP_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^smtps?$/, error: "must be an smtp:// address" }).optional(),
  ),
  MAIL_FROM: z.preprocess(blankIsAbsent, z.email().optional()),
  IMAGE_UPLOAD_URL: origin,
  IMAGE_UPLOAD_PRESET: z.preprocess(blankIsAbsent, z.string().default("coupon-center")),
  TRUSTED_PROXY: text,
  PASSWORD_BLOCKLIST: z.preprocess(blankIsAbsent, z.enum(["on", "off"]).default("off")),
  RATE_LIMIT_FACTOR: z.preprocess(blankIsAbsent, z.coerce.number().positive().default(1)),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ),
  STAFF_EMAIL: z.preprocess(blankIsAbsent, z.email().optional()),
  STAFF_PASSWORD: z.preprocess(
    blankIsAbsent,
    z.string().min(6, "must have at least 6 characters").optional(),
  ),
});

const requiredInProduction = [
  "PUBLIC_URL",
  "SESSION_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
] as const;

/** Thrown with every bad or missing variable, a line each. */
export class ConfigError extends Error {}

export interface Config {
  sandbox: boolean;
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  clientId: number;
  clientsDir: string;
  /** absent in the sandbox: one is made up and kept in the data folder */
  sessionSecret: string | undefined;
  stripeSecretKey: string;
  /** empty in the sandbox: one is made up and kept in the data folder */
  stripeWebhookSecrets: string[];
  stripeApiUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  imageUploadUrl: string | undefined;
  imageUploadPreset: string;
  trustedProxy: string | undefined;
  passwordBlocklist: boolean;
  rateLimitFactor: number;
  logLevel: string;
  staff: { email: string; password: string | undefined } | undefined;
  /** where the web build lies */
  webBuildDir: string;
}

/** Reads the environment once (and `.env`); the only place that does. */
export function readConfig(source: NodeJS.ProcessEnv = environment()): Config {
  const parsed = Env.safeParse(source);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const env = parsed.data;
  const sandbox = env.APP_ENV === "sandbox";
  if (!sandbox) refuseInProduction(env);
  return {
    sandbox,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    clientId: env.CLIENT_ID,
    clientsDir: resolve(env.CLIENTS_DIR),
    sessionSecret: env.SESSION_SECRET,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? "sk_test_sandbox",
    stripeWebhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? "")
      .split(",")
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ""),
    stripeApiUrl: env.STRIPE_API_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    imageUploadUrl: env.IMAGE_UPLOAD_URL,
    imageUploadPreset: env.IMAGE_UPLOAD_PRESET,
    trustedProxy: env.TRUSTED_PROXY,
    passwordBlocklist: env.PASSWORD_BLOCKLIST === "on",
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
    staff: env.STAFF_EMAIL ? { email: env.STAFF_EMAIL, password: env.STAFF_PASSWORD } : undefined,
    webBuildDir: join(root, "apps/web/build"),
  };
}

/** The folder of the client files alone: checking them needs nothing else to be configured. */
export function readClientsDir(source: NodeJS.ProcessEnv = environment()): string {
  return resolve(Env.shape.CLIENTS_DIR.parse(source.CLIENTS_DIR));
}

function environment(): NodeJS.ProcessEnv {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function refuseInProduction(env: z.infer<typeof Env>): void {
  const problems: string[] = requiredInProduction
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is required in production`);
  if (env.STRIPE_API_URL)
    problems.push("STRIPE_API_URL: production talks to Stripe, not to a stand-in");
  if (env.STAFF_EMAIL && !env.STAFF_PASSWORD)
    problems.push("STAFF_PASSWORD: is required with STAFF_EMAIL");
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}
