import { accountEmail } from "@coupon-center/contract";
import { z } from "zod";

export const origin = z
  .url({ protocol: /^https?$/, error: "must be an https:// address" })
  .optional();

/** What is usually wrong with an address that has a password, which must not be told itself. */
export const encoded = "with # and / of its password as %23 and %2F";

/** The driver takes any other word for `verify-full`, also one that means to be without TLS. */
const sslModes = new Set([
  "disable",
  "allow",
  "prefer",
  "require",
  "verify-ca",
  "verify-full",
  "no-verify",
]);
const sslModeOf = (url: string) => /[?&]sslmode=([^&]+)/.exec(url)?.[1] ?? "disable";

/** Of libpq's form with several, which the driver takes for one name, or no address at all. */
function namesSeveral(url: string): boolean {
  const [place = "", settings = ""] = url.split("?");
  const [hosts = ""] = place.replace(/^[a-z]+:\/\/(.*@)?/, "").split("/");
  return /,/.test(hosts) || /(^|&)host=[^&]*(,|%2C)/i.test(settings);
}

/** libpq's form for a Unix socket has no host: `postgres://user@/database?host=/run/postgresql`. */
export const databaseUrl = z
  .string()
  .refine((url) => !namesSeveral(url), {
    error:
      "must name one host: before several put a proxy that leads to the primary, as deploy/haproxy.cfg does",
    abort: true,
  })
  .refine(
    (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace("@/", "@socket/")),
    `must be a postgres:// address, ${encoded}`,
  )
  .refine((url) => sslModes.has(sslModeOf(url)), {
    error: ({ input }) =>
      `must have one of these for its sslmode: ${[...sslModes].join(", ")}; not ${sslModeOf(String(input))}`,
  })
  .optional();

/**
 * What other programs and drivers take from an address, and this one leaves without a word. No other
 * name is told: it may be a part of a password that was not encoded.
 */
const foreignSettings = new Set([
  ...["schema", "currentSchema", "search_path"],
  ...["connection_limit", "pool_timeout", "pgbouncer", "statement_cache_size", "sslaccept"],
  ...["connect_timeout", "connectTimeout", "socket_timeout", "socketTimeout", "tcpKeepAlive"],
  ...["keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count"],
  ...["target_session_attrs", "targetServerType", "load_balance_hosts", "channel_binding"],
  ...["gssencmode", "sslcrl", "sslpassword", "require_auth", "dbname", "database", "passfile"],
  ...["service", "max", "min", "pool_size", "pool_mode", "ApplicationName"],
]);

/** The names of an address's settings that have no effect. */
export function unreadSettings(url: string): string[] {
  const [, text = ""] = url.split(/\?(.*)/s);
  const settings = new URLSearchParams(text);
  return [...new Set(settings.keys())].filter((name) => foreignSettings.has(name));
}

/** Tells the value besides the rule, as in none of these variables is a secret. */
export const refusal =
  (rule: string) =>
  ({ input }: { input?: unknown }) =>
    `must be ${rule}, not ${JSON.stringify(input)}`;

/** An address that an account takes, as it is. */
export const staffEmail = z
  .string()
  .refine((address) => accountEmail.safeParse(address).data === address, {
    error: refusal("a mail address like clerk@brand.example"),
  })
  .optional();

const numeric = (syntax: RegExp, rule: string, isWithin: (value: number) => boolean) =>
  z
    .string()
    .refine((typed) => syntax.test(typed) && isWithin(Number(typed)), {
      error: refusal(rule),
    })
    .transform(Number);

/** A whole number within limits. */
export const count = (smallest: number, largest: number, usual: number) =>
  numeric(
    /^\d+$/,
    `a whole number from ${smallest} to ${largest}`,
    (value) => value >= smallest && value <= largest,
  ).default(usual);

/** The number of a brand, which names its folder. */
export const brandId = (usual: number) =>
  numeric(/^\d+$/, "the number of a brand", (value) => value > 0).default(usual);

export const days = (usual: number) => count(1, 100_000, usual);

/** A number above 0, which may have decimals. */
export const factor = (usual: number) =>
  numeric(/^\d*\.?\d+$/, "a number above 0, as 0.5 or 2", (value) => value > 0).default(usual);

/** One of some words. */
export const choice = <T extends string>(words: readonly [T, T, ...T[]], usual: NoInfer<T>) =>
  z.enum(words, { error: refusal(`one of ${words.join(", ")}`) }).default(() => usual);
