import { randomBytes } from "node:crypto";
import { seededRandom } from "@coupon-center/testing/random";
import { describe, expect, it } from "vitest";
import { ConfigError, inspectConfig, readConfig } from "./config.ts";
import { sandboxSettings } from "./testing/sandbox-settings.ts";

const key = (prefix: string, length = 24) =>
  `${prefix}_${randomBytes(length).toString("base64").replace(/\W/g, "")}`;
/** So many characters, most of them different. */
const distinct = (length: number) => "q7Zd4mXw0Ks8Rb2Tn6Vf9Hc3Lg5Pj1Ye".slice(0, length);
const webhookSecret = `whsec_${randomBytes(32).toString("hex")}`;
const production = {
  APP_ENV: "production",
  PUBLIC_URL: "https://merchants.dealwharf.example",
  SESSION_SECRET: randomBytes(32).toString("hex"),
  STRIPE_SECRET_KEY: key("sk_live"),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  SMTP_URL: "smtp://localhost:25",
  MAIL_FROM: "no-reply@dealwharf.example",
  S3_BUCKET_URL: "https://s3.dealwharf.example/logos",
  S3_ACCESS_KEY_ID: "logos",
  S3_SECRET_ACCESS_KEY: distinct(20),
};

/** The names of the rejected variables, in order. */
function refusedIn(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").map((line) => line.split(":")[0] ?? "");
  }
}

describe("production accepts", () => {
  it.each<[string, Record<string, string>]>([
    ["all of it real", {}],
    ["a restricted key", { STRIPE_SECRET_KEY: key("rk_live") }],
    ["a key as long as Stripe's newest", { STRIPE_SECRET_KEY: key("sk_live", 80) }],
    ["two webhook secrets", { STRIPE_WEBHOOK_SECRET: `${webhookSecret}, ${webhookSecret}` }],
    ["a port in its address", { PUBLIC_URL: "https://shop.example:8443" }],
    ["16 random bytes as hexadecimal", { SESSION_SECRET: randomBytes(16).toString("hex") }],
    ["24 random bytes as base64", { SESSION_SECRET: randomBytes(24).toString("base64") }],
    ["proxies of every kind", { TRUSTED_PROXY: "loopback, 10.0.0.0/8,2001:db8::/32 , 192.0.2.1" }],
    ["networks of one address", { TRUSTED_PROXY: "192.0.2.1/32, 2001:db8::1/128" }],
    ["any address of its own", { HOST: "::" }],
    ["the largest port, between spaces", { PORT: " 65535 " }],
    ["a secret key with the line break of its file", { STRIPE_SECRET_KEY: `${key("sk_live")}\n` }],
    ["the shortest secret key", { STRIPE_SECRET_KEY: `sk_live_${distinct(24)}` }],
    ["the shortest webhook secret", { STRIPE_WEBHOOK_SECRET: `whsec_${distinct(32)}` }],
    ["the secret key of a bucket", { S3_SECRET_ACCESS_KEY: distinct(16) }],
    ["PostgreSQL's socket", { DATABASE_URL: "postgres://shop:a@/shop?host=/run/postgresql" }],
    ["staff with a password", { STAFF_EMAIL: "staff@shop.example", STAFF_PASSWORD: "six456" }],
  ])("%s", (_what, env) => {
    expect(refusedIn({ ...production, ...env })).toEqual([]);
  });
});

const refused: Record<string, string[]> = {
  SESSION_SECRET: [
    "short",
    "kF8zR2vQ7mX4tB9wLc3nY6pHs5gJd1a",
    " kF8zR2vQ7mX4tB9wLc3nY6pHs5gJd1a ",
    " ".repeat(40),
    `${" ".repeat(30)}x1y2`,
    "a".repeat(40),
    "ab".repeat(100),
    "abc".repeat(60),
    "x7Kq".repeat(20),
    "Tz4mQ9wL".repeat(8),
    "1".repeat(20) + "2".repeat(20),
    "0123456789012345678901234567890123456789",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "qwertyuiopasdfghjklzxcvbnm1234567890",
    "change-me-change-me-change-me-please",
    "this is a secret of forty characters, ok",
    "correct-horse-battery-staple-password-1",
    "at least 32 characters of a placeholder",
  ],
  STRIPE_SECRET_KEY: [
    "sk_test_sandbox",
    key("sk_test"),
    key("rk_test"),
    key("pk_live"),
    "sk_live_",
    "sk_live_short",
    "sk_live_sandbox",
    `sk_live_${distinct(23)}`,
    `sk_live_${"x".repeat(30)}`,
    `sk_live_${"abc".repeat(12)}`,
    "sk_live_0123456789abcdefghijklmnop",
    `sk_live ${randomBytes(20).toString("hex")}`,
    randomBytes(20).toString("hex"),
    " ",
  ],
  STRIPE_WEBHOOK_SECRET: [
    "",
    " ",
    ", ,",
    "whsec_",
    "whsec_test",
    "whsec_sandbox",
    `whsec_${distinct(31)}`,
    `whsec_${"a".repeat(40)}`,
    randomBytes(32).toString("hex"),
    `${webhookSecret},whsec_test`,
    `made-up, ${webhookSecret}`,
  ],
  PUBLIC_URL: [
    "http://shop.example",
    "http://localhost:3000",
    "https://localhost",
    "https://LOCALHOST:8443",
    "https://couponlane.localhost",
    "https://localhost.",
    "https://127.0.0.1",
    "https://127.8.9.10",
    "https://2130706433",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://0.0.0.0",
    "shop.example",
    "ftp://shop.example",
  ],
  IMAGE_UPLOAD_URL: ["http://img.example/upload", "https://localhost/upload"],
  IMAGE_DELIVERY_URL: ["http://img.example/", "https://localhost/", "img.example"],
  MAIL_FROM: ["no-reply@localhost", "no-reply@shop.localhost", "no-reply", " "],
  SMTP_URL: ["", "localhost", "http://mail.example", "smtp://", "smtp:mail.example"],
  STRIPE_API_URL: ["http://127.0.0.1:12111", "https://stripe.example"],
  TRUSTED_PROXY: [
    "true",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0/8",
    "::1/129",
    "10.0.0.1;10.0.0.2",
    "10.0.0.1,",
    "proxy.example",
    "10.0.0.1:80",
  ],
  S3_SECRET_ACCESS_KEY: [distinct(15)],
  CLIENT_ID: ["0"],
  RATE_LIMIT_FACTOR: ["0"],
  DATABASE_URL: [
    "mysql://db/shop",
    "postgres:shop",
    "db/shop",
    "postgres://shop:pa#ss@db/shop",
    "postgres://db/shop?options=a&sslmode=verify_full",
  ],
  HOST: ["http://0.0.0.0", "0.0.0.0:3000", "a b", "-a", "host/", "::g"],
  PORT: ["many", "65536"],
  APP_ENV: ["prod", "Production"],
};

it("a socket unit with two addresses is refused, as only one would be served (rule 14.1)", () => {
  const pid = String(process.pid);
  const given = (LISTEN_FDS: string, LISTEN_PID: string) => readConfig({ LISTEN_FDS, LISTEN_PID });
  expect(given("1", pid).keptSocket).toBe(3);
  expect(() => given("2", pid)).toThrow(
    new ConfigError("LISTEN_FDS: leave one ListenStream in the socket unit"),
  );
  // Another process's, as a parent's.
  expect(given("2", "1").keptSocket).toBeNull();
});

describe("production rejects, in one line that names the variable and tells no secret (rule 14.1)", () => {
  for (const [name, values] of Object.entries(refused)) {
    it.each(values)(`${name} %j`, (value) => {
      const env = { ...production, [name]: value };
      expect(refusedIn(env)).toEqual([name]);
      const secret = value.trim();
      const isTelling = secret.length > 8 && /SECRET/.test(name);
      if (isTelling) expect(() => readConfig(env)).not.toThrow(secret);
    });
  }

  it("everything at once, a line each, including values that cannot be parsed", () => {
    const env = { APP_ENV: "production", PORT: "many", ...sandboxSettings };
    expect(refusedIn(env).sort()).toEqual([
      "MAIL_FROM",
      "PORT",
      "PUBLIC_URL",
      "SESSION_SECRET",
      "SMTP_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "TRUSTED_PROXY",
    ]);
  });

  it("an account of staff without a password", () => {
    const STAFF_EMAIL = "staff@shop.example";
    expect(refusedIn({ ...production, STAFF_EMAIL })).toEqual(["STAFF_PASSWORD"]);
  });

  it("no random secret: a thousand of each kind", () => {
    // The same in each run: one of ten million in base64 happens to have a word in it.
    const random = seededRandom(20_261_130);
    const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.int(256)));
    for (let i = 0; i < 1000; i++) {
      for (const SESSION_SECRET of [
        bytes(16).toString("hex"),
        bytes(24).toString("base64"),
        bytes(32).toString("base64url"),
      ]) {
        expect([SESSION_SECRET, refusedIn({ ...production, SESSION_SECRET })]).toEqual([
          SESSION_SECRET,
          [],
        ]);
      }
    }
  });
});

describe("production accepts what a random generator may produce: unevenly distributed digits, four of them repeated", () => {
  it.each(["3e6ff79cfafa0c7affa6a63fa73faf9f", "979bdcc9e97a9a4798fd53d7e8c7e8c8"])(
    "%s",
    (SESSION_SECRET) => {
      expect(refusedIn({ ...production, SESSION_SECRET })).toEqual([]);
    },
  );
});

it.each<[string, string, string]>([
  ["PORT", "80x", "must be a whole number from 0 to 65535"],
  ["PORT", "0x50", "must be a whole number from 0 to 65535"],
  ["SHUTDOWN_DELAY", "6s", "must be a whole number from 0 to 300"],
  ["RETAIN_AUDIT", "0", "must be a whole number from 1 to 100000"],
  ["RATE_LIMIT_FACTOR", "-1", "must be a number above 0, as 0.5 or 2"],
  ["CLIENT_ID", "Dealwharf", "must be the number of a brand"],
  ["HOST", "0.0.0.0:3000", "must be an address or a host name, without scheme or port"],
  [
    "PUBLIC_URL",
    "https://shop.example/portal",
    "must be like https://coupons.example: scheme, host and port alone",
  ],
  ["APP_ENV", "prod", "must be one of sandbox, staging, production"],
  ["LOG_LEVEL", "verbose", "must be one of trace, debug, info, warn, error, fatal, silent"],
  ["MAIL_FROM", "Shop <no-reply@shop.example>", "must be a mail address like clerk@brand.example"],
  ["STAFF_EMAIL", "weiß@shop.example", "must be a mail address like clerk@brand.example"],
])(
  "a refusal of %s says what it has to be, and what was typed: %s (rule 14.1)",
  (name, value, rule) => {
    const { problems } = inspectConfig({ [name]: value });
    expect(problems).toEqual([`${name}: ${rule}, not ${JSON.stringify(value)}`]);
  },
);

it.each(["MAIL_FROM", "STAFF_EMAIL"])("%s takes what an account takes (rule 14.1)", (name) => {
  for (const address of ["cupones@cupón.example", "a@xn--mgbh0fb.xn--ngbc5azd"])
    expect(inspectConfig({ [name]: address }).problems).toEqual([]);
});

describe("staging is production with Stripe's test mode", () => {
  const staging = { ...production, APP_ENV: "staging" };
  it("accepts test keys, and is not the sandbox", () => {
    const config = readConfig({ ...staging, STRIPE_SECRET_KEY: key("sk_test") });
    expect(config.sandbox).toBe(false);
    expect(refusedIn({ ...staging, STRIPE_SECRET_KEY: key("rk_test") })).toEqual([]);
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_sandbox"],
    ["STRIPE_SECRET_KEY", "sk_test_4eC39HqLyjWDarjtT1zdp7dc"],
    ["STRIPE_API_URL", "http://127.0.0.1:12111"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_test"],
    ["PUBLIC_URL", "http://localhost"],
    ["SESSION_SECRET", "a".repeat(40)],
  ])("rejects %s %j", (name, value) => {
    expect(refusedIn({ ...staging, [name]: value })).toEqual([name]);
  });
});

describe("the sandbox (rule 14.1)", () => {
  it("starts without any variable, and treats blank ones as absent", () => {
    const blank = Object.fromEntries(Object.keys(production).map((name) => [name, "  "]));
    expect(readConfig(blank)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({ sandbox: true, stripeSecretKey: "sk_test_sandbox" });
  });

  it("listens on one address by the name localhost, as Fastify's stop does not wait for requests to its second one (rule 14.8)", () => {
    expect(readConfig({ HOST: "localhost" }).host).toBe("127.0.0.1");
    expect(readConfig({ HOST: "shop.localhost" }).host).toBe("shop.localhost");
  });

  it("accepts what production rejects", () => {
    const env = {
      ...production,
      APP_ENV: "sandbox",
      STRIPE_SECRET_KEY: "sk_test_mine",
      STRIPE_WEBHOOK_SECRET: "whsec_test",
      PUBLIC_URL: "http://localhost:3000",
    };
    expect(refusedIn(env)).toEqual([]);
  });
});
