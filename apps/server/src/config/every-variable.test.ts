import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { inspectConfig, readConfig, variableNames } from "./config.ts";

/** A value of each variable that is not its default. */
const given: Readonly<Record<string, string>> = {
  PORT: "4100",
  HOST: "::1",
  PUBLIC_URL: "https://shop.example/",
  DATA_DIR: "some/data",
  DATABASE_URL: "postgres://shop@db.example/shop",
  DATABASE_POOL: "3",
  DATABASE_STATEMENT_TIMEOUT: "20",
  DATABASE_CONNECT_TIMEOUT: "5",
  CLIENT_ID: "10",
  CLIENTS_DIR: "some/brands",
  APP_ENV: "sandbox",
  SESSION_SECRET: "one secret of thirty-two letters",
  STRIPE_SECRET_KEY: "sk_test_mine",
  STRIPE_WEBHOOK_SECRET: "whsec_one, whsec_two",
  STRIPE_API_URL: "http://stripe.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "coupons@shop.example",
  IMAGE_UPLOAD_URL: "https://images.example/upload",
  IMAGE_DELIVERY_URL: "https://cdn.example/logos",
  IMAGE_UPLOAD_PRESET: "logos",
  S3_BUCKET_URL: "https://s3.example/logos",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  S3_PUBLIC_URL: "https://logos.example",
  TRUSTED_PROXY: "loopback",
  PASSWORD_BLOCKLIST: "on",
  RATE_LIMIT_FACTOR: "2.5",
  RETAIN_MAILS: "41",
  RETAIN_EVENTS: "42",
  RETAIN_SESSIONS: "43",
  RETAIN_UPLOADS: "44",
  RETAIN_AUDIT: "45",
  PUBLIC_CACHE_SECONDS: "46",
  SHUTDOWN_DELAY: "47",
  LOG_LEVEL: "debug",
  STAFF_EMAIL: "staff@shop.example",
  STAFF_PASSWORD: "six-letters",
};

it("each variable has its place in the configuration, and its unit (rule 14.1)", () => {
  expect(Object.keys(given).toSorted()).toEqual(variableNames.toSorted());
  expect(readConfig(given)).toEqual({
    sandbox: true,
    port: 4100,
    host: "::1",
    keptSocket: null,
    publicUrl: "https://shop.example",
    dataDir: resolve("some/data"),
    databaseUrl: "postgres://shop@db.example/shop",
    databasePool: 3,
    databaseLimits: { statementMs: 20_000, connectMs: 5_000 },
    clientId: 10,
    clientsDir: resolve("some/brands"),
    sessionSecret: "one secret of thirty-two letters",
    stripeSecretKey: "sk_test_mine",
    stripeWebhookSecrets: ["whsec_one", "whsec_two"],
    stripeApiUrl: "http://stripe.example",
    smtpUrl: "smtp://mail.example",
    mailFrom: "coupons@shop.example",
    imageUploadUrl: "https://images.example/upload",
    imageDeliveryUrl: "https://cdn.example/logos/",
    imageUploadPreset: "logos",
    bucket: {
      url: "https://s3.example/logos",
      region: "eu-central-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
      publicUrl: "https://logos.example",
    },
    trustedProxy: "loopback",
    passwordBlocklist: true,
    rateLimitFactor: 2.5,
    retention: { mails: 41, events: 42, sessions: 43, uploads: 44, audit: 45 },
    publicCacheSeconds: 46,
    shutdownDelayMs: 47_000,
    logLevel: "debug",
    staff: { email: "staff@shop.example", password: "six-letters" },
    webBuildDir: join(import.meta.dirname, "../../../web/build"),
  });
});

it.each(variableNames.filter((name) => name !== "SESSION_SECRET"))(
  "%s may end with the line break of the file that it comes from (rule 14.1)",
  (name) => {
    for (const end of ["\r", "\r\n"])
      expect(readConfig({ ...given, [name]: `${given[name]}${end}` })).toEqual(readConfig(given));
  },
);

it("a space at an end belongs to a secret and a password alone (rule 14.1)", () => {
  const spaced = Object.fromEntries(Object.entries(given).map(([name, it]) => [name, ` ${it} `]));
  expect(readConfig(spaced)).toEqual({
    ...readConfig(given),
    sessionSecret: " one secret of thirty-two letters ",
    staff: { email: "staff@shop.example", password: " six-letters " },
  });
});

it("what no variable names is off, or left to others (rule 14.1)", () => {
  expect(readConfig({})).toMatchObject({
    bucket: undefined,
    staff: undefined,
    trustedProxy: undefined,
    passwordBlocklist: false,
    stripeWebhookSecrets: [],
  });
  const { S3_PUBLIC_URL: _, ...privately } = given;
  expect(readConfig(privately).bucket?.publicUrl).toBeNull();
});

it.each<[string, Record<string, string>, string[]]>([
  ["a password of staff may have six letters", { STAFF_PASSWORD: "sixsix" }, []],
  ["not five", { STAFF_PASSWORD: "fives" }, ["STAFF_PASSWORD: must have at least 6 characters"]],
  [
    "a bucket needs the key that is missing",
    { S3_BUCKET_URL: "https://s3.example/logos", S3_ACCESS_KEY_ID: "key" },
    ["S3_SECRET_ACCESS_KEY: is required with S3_BUCKET_URL"],
  ],
  [
    "a bucket's key needs its address, as uploads would go elsewhere",
    { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret", S3_BUCKET_URL: " " },
    ["S3_BUCKET_URL: is required with S3_ACCESS_KEY_ID"],
  ],
  [
    "and so does its public address",
    { S3_PUBLIC_URL: "https://logos.example" },
    ["S3_BUCKET_URL: is required with S3_PUBLIC_URL"],
  ],
])("%s", (_rule, env, problems) => {
  expect(inspectConfig(env).problems).toEqual(problems);
});

it.each([
  ["of this process", { LISTEN_FDS: "1", LISTEN_PID: String(process.pid) }, 3],
  ["of another process, which started this one", { LISTEN_FDS: "1", LISTEN_PID: "1" }, null],
  ["that it has none of", { LISTEN_FDS: "0", LISTEN_PID: String(process.pid) }, null],
])("systemd's socket %s: %o is descriptor %s", (_whose, env, descriptor) => {
  expect(readConfig(env).keptSocket).toBe(descriptor);
});
