import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { mailAddress, webOrigin } from "@coupon-center/contract";
import { z } from "zod";
import { type DatabaseLimits, DEFAULT_POOL, usualLimits } from "../db/database-place.ts";
import { errorText, hasCode, OperatorRefusal } from "../errors.ts";
import type { BucketSettings } from "../ports/uploads/upload-bucket.ts";
import { readText } from "../read-text.ts";
import { cutValues, trimmed, unquoted, withoutEndSpaces } from "./cut-values.ts";
import { imageDelivery } from "./image-delivery.ts";
import { isListenHost, isTrustedProxy } from "./network-syntax.ts";
import { productionProblems, splitList } from "./production-rules.ts";
import {
  brandId,
  choice,
  count,
  databaseUrl,
  days,
  encoded,
  factor,
  origin,
  refusal,
  staffEmail,
} from "./variable-kinds.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const Env = z.object({
  PORT: count(0, 65_535, 3000),
  HOST: z
    .string()
    .refine(isListenHost, {
      error: refusal("an address or a host name, without scheme or port"),
    })
    // By this name Fastify listens on ::1, too, whose requests a stop would not wait for.
    .transform((host) => (host === "localhost" ? "127.0.0.1" : host))
    .default("127.0.0.1"),
  PUBLIC_URL: z.optional(webOrigin),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: count(2, 1_000, DEFAULT_POOL),
  DATABASE_STATEMENT_TIMEOUT: count(1, 600, usualLimits.statementMs / 1_000),
  DATABASE_CONNECT_TIMEOUT: count(1, 60, usualLimits.connectMs / 1_000),
  CLIENT_ID: brandId(8),
  CLIENTS_DIR: z.string().default(join(root, "clients")),
  APP_ENV: choice(["sandbox", "staging", "production"], "sandbox"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: origin,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: `must be an smtp:// address, ${encoded}` })
    .optional(),
  MAIL_FROM: z.optional(mailAddress),
  IMAGE_UPLOAD_URL: origin,
  IMAGE_DELIVERY_URL: origin,
  IMAGE_UPLOAD_PRESET: z.string().default("coupon-center"),
  S3_BUCKET_URL: origin,
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: origin,
  TRUSTED_PROXY: z
    .string()
    .refine(
      isTrustedProxy,
      "must be addresses, networks (10.0.0.0/8), loopback, linklocal or uniquelocal, with commas",
    )
    .optional(),
  PASSWORD_BLOCKLIST: choice(["off", "on"], "off"),
  RATE_LIMIT_FACTOR: factor(1),
  RETAIN_MAILS: days(30),
  RETAIN_EVENTS: days(90),
  RETAIN_SESSIONS: days(30),
  RETAIN_UPLOADS: days(1),
  RETAIN_AUDIT: days(730),
  PUBLIC_CACHE_SECONDS: count(0, 86_400, 0),
  SHUTDOWN_DELAY: count(0, 300, 0),
  LOG_LEVEL: choice(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info"),
  STAFF_EMAIL: staffEmail,
  STAFF_PASSWORD: z
    .string()
    // Nobody can type the line break of the file that it comes from.
    .transform((password) => password.replace(/[\r\n]+$/, ""))
    .pipe(z.string().min(6, "must have at least 6 characters"))
    .optional(),
});

/** All variables that are read. */
export const variableNames = Object.keys(Env.shape);

/** Thrown for invalid or missing variables; the message has a line for each. */
export class ConfigError extends OperatorRefusal {}

export interface Config {
  sandbox: boolean;
  port: number;
  host: string;
  /**
   * the descriptor of a socket on which systemd listens, also while the process restarts; null if
   * it listens on its own
   */
  keptSocket: number | null;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  databaseLimits: DatabaseLimits;
  clientId: number;
  clientsDir: string;
  /** absent in the sandbox, which generates one in the data folder */
  sessionSecret: string | undefined;
  stripeSecretKey: string;
  /** empty in the sandbox, which generates one in the data folder */
  stripeWebhookSecrets: string[];
  stripeApiUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  imageUploadUrl: string | undefined;
  /** the start of every URL of an image at the image host, with its last slash */
  imageDeliveryUrl: string | undefined;
  imageUploadPreset: string;
  /** where uploads are, instead of the data folder */
  bucket: BucketSettings | undefined;
  trustedProxy: string | undefined;
  passwordBlocklist: boolean;
  rateLimitFactor: number;
  /** for how many days what has ended is kept (decision 056) */
  retention: Record<"mails" | "events" | "sessions" | "uploads" | "audit", number>;
  /** how long shared caches may keep public pages without asking */
  publicCacheSeconds: number;
  /** how long a stopping server still accepts connections */
  shutdownDelayMs: number;
  logLevel: string;
  staff: { email: string; password: string | undefined } | undefined;
  /** the folder of the web build */
  webBuildDir: string;
}

/** The origin of CLIENT_ID's brand. */
export function publicUrlOf({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** The path to which Stripe sends its events. */
export const STRIPE_WEBHOOK_PATH = "/api/webhooks/stripe";

/** The one address to which Stripe sends the events of all brands. */
export function stripeWebhookUrl(config: Pick<Config, "publicUrl" | "port">): string {
  return `${publicUrlOf(config)}${STRIPE_WEBHOOK_PATH}`;
}

/** Reads the environment and `.env`; nothing else reads them. Errors: ConfigError. */
export function readConfig(source: NodeJS.ProcessEnv = environment()): Config {
  const { config, problems } = inspectConfig(source);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

/** All problems, a line each, and the configuration without the variables that can't be parsed. */
export function inspectConfig(source: NodeJS.ProcessEnv = environment()): {
  config: Config;
  problems: string[];
} {
  const given = trimmed(source);
  const { data, error } = Env.safeParse(given);
  const unread = new Set(error?.issues.map(({ path: [name] }) => name));
  const readable = Object.entries(given).filter(([name]) => !unread.has(name));
  return {
    config: {
      ...configOf(data ?? Env.parse(Object.fromEntries(readable))),
      keptSocket: keptSocket(source),
    },
    problems: [...problemsOf(given, error?.issues ?? []), ...tooManySockets(source)],
  };
}

/** sd_listen_fds(3): how many sockets systemd keeps; the process's number tells whose they are. */
const keptSockets = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv) =>
  Number(LISTEN_PID) === process.pid ? Number(LISTEN_FDS) : 0;

/** The first socket's descriptor. */
const keptSocket = (source: NodeJS.ProcessEnv) => (keptSockets(source) > 0 ? 3 : null);

/** Who connects to another one than the first would wait for ever. */
const tooManySockets = (source: NodeJS.ProcessEnv) =>
  keptSockets(source) > 1 ? ["LISTEN_FDS: leave one ListenStream in the socket unit"] : [];

function configOf(env: z.infer<typeof Env>): Omit<Config, "keptSocket"> {
  const sandbox = env.APP_ENV === "sandbox";
  return {
    sandbox,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseLimits: {
      statementMs: env.DATABASE_STATEMENT_TIMEOUT * 1_000,
      connectMs: env.DATABASE_CONNECT_TIMEOUT * 1_000,
    },
    clientId: env.CLIENT_ID,
    clientsDir: resolve(env.CLIENTS_DIR),
    sessionSecret: env.SESSION_SECRET,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? "sk_test_sandbox",
    stripeWebhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRET),
    stripeApiUrl: env.STRIPE_API_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    imageUploadUrl: env.IMAGE_UPLOAD_URL,
    imageDeliveryUrl: imageDelivery(env.IMAGE_UPLOAD_URL, env.IMAGE_DELIVERY_URL),
    imageUploadPreset: env.IMAGE_UPLOAD_PRESET,
    bucket: env.S3_BUCKET_URL
      ? {
          url: env.S3_BUCKET_URL,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
          publicUrl: env.S3_PUBLIC_URL ?? null,
        }
      : undefined,
    trustedProxy: env.TRUSTED_PROXY,
    passwordBlocklist: env.PASSWORD_BLOCKLIST === "on",
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    retention: {
      mails: env.RETAIN_MAILS,
      events: env.RETAIN_EVENTS,
      sessions: env.RETAIN_SESSIONS,
      uploads: env.RETAIN_UPLOADS,
      audit: env.RETAIN_AUDIT,
    },
    publicCacheSeconds: env.PUBLIC_CACHE_SECONDS,
    shutdownDelayMs: env.SHUTDOWN_DELAY * 1_000,
    logLevel: env.LOG_LEVEL,
    staff: env.STAFF_EMAIL ? { email: env.STAFF_EMAIL, password: env.STAFF_PASSWORD } : undefined,
    webBuildDir: join(root, "apps/web/build"),
  };
}

/** The folder of the client files, which can be checked without the rest of the configuration. */
export function readClientsDir(source: NodeJS.ProcessEnv = environment()): string {
  return resolve(Env.shape.CLIENTS_DIR.parse(trimmed(source).CLIENTS_DIR));
}

/**
 * The process's variables, and those of a file that it does not have. Errors: ConfigError for a
 * file that is there and can't be read as it was meant.
 */
export function environment(file = join(root, ".env")): NodeJS.ProcessEnv {
  const own = { ...process.env, ...unquoted(process.env, variableNames) };
  Object.assign(process.env, { ...readVariables(file), ...own });
  return process.env;
}

/** What npm hands on as one of its own options, with which it was called. */
export const npmOption = (name: string) => process.env[`npm_config_${name.replaceAll("-", "_")}`];

function readVariables(file: string): NodeJS.Dict<string> {
  let text: string | null;
  try {
    text = readText(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return {};
    throw new ConfigError(`${file} can't be read: ${errorText(error)}`);
  }
  if (text === null) throw new ConfigError(`${file} is not UTF-8: save it in this encoding`);
  const problems = cutValues(text, variableNames);
  if (problems.length > 0)
    throw new ConfigError(problems.map((problem) => `${file}: ${problem}`).join("\n"));
  return parseEnv(withoutEndSpaces(text));
}

/**
 * All problems, a line each: values that cannot be parsed, and parsed ones that production rejects.
 */
function problemsOf(given: NodeJS.ProcessEnv, issues: readonly z.core.$ZodIssue[]): string[] {
  const unread = issues.map(({ path, message }) => ({ name: path.join("."), message }));
  const stage = given.APP_ENV;
  const refused =
    stage === "production" || stage === "staging" ? productionProblems(given, stage) : [];
  const isUnread = (line: string) => unread.some(({ name }) => line.startsWith(`${name}:`));
  return [
    ...bucketProblems(given),
    ...unread.map(({ name, message }) => `${name}: ${message}`),
    ...refused.filter((line) => !isUnread(line)),
  ];
}

/** Without its address, as under a misspelt name, a bucket's uploads would go to DATA_DIR. */
function bucketProblems(given: NodeJS.ProcessEnv): string[] {
  const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  if (given.S3_BUCKET_URL)
    return keys
      .filter((name) => !given[name])
      .map((name) => `${name}: is required with S3_BUCKET_URL`);
  const about = [...keys, "S3_PUBLIC_URL"].find((name) => given[name]);
  return about === undefined ? [] : [`S3_BUCKET_URL: is required with ${about}`];
}
