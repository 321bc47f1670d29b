import { isLoopback } from "./network-syntax.ts";
import { weaknessOf } from "./secret-strength.ts";

/** The variables that production has rules for; blank ones are absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

const required = [
  "PUBLIC_URL",
  "SESSION_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
];

const random = "set one made by: openssl rand -hex 32";

/** All values that production (or staging) rejects, each with its remedy. */
export function productionProblems(given: Environment, stage: "production" | "staging"): string[] {
  const rules: Record<string, (value: string) => string | undefined> = {
    PUBLIC_URL: publicAddress,
    IMAGE_UPLOAD_URL: publicAddress,
    IMAGE_DELIVERY_URL: publicAddress,
    S3_PUBLIC_URL: publicAddress,
    S3_SECRET_ACCESS_KEY: (value) =>
      value.length < 16 ? "is too short for a key: make one at the store" : undefined,
    SESSION_SECRET: sessionSecret,
    STRIPE_SECRET_KEY: (value) => stripeKey(value, stage),
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_API_URL: () => "production uses Stripe's own API: remove it",
    MAIL_FROM: mailSender,
  };
  const broken = Object.entries(rules).flatMap(([name, rule]) => {
    const value = given[name];
    const problem = value === undefined ? undefined : rule(value);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
  const missing = required.filter((name) => given[name] === undefined);
  return [
    ...missing.map((name) => `${name}: is required in ${stage}`),
    ...(given.STAFF_EMAIL && !given.STAFF_PASSWORD
      ? ["STAFF_PASSWORD: is required with STAFF_EMAIL"]
      : []),
    ...broken,
  ];
}

/**
 * The problem of the address that browsers are sent to; behind a proxy it is the proxy's address.
 */
export function publicAddress(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url) return undefined;
  if (isLoopback(url.hostname)) return "is reachable on this machine only: set the public address";
  return url.protocol === "https:" ? undefined : "must be https, even if a proxy terminates it";
}

export function mailSender(address: string): string | undefined {
  return isLoopback(address.split("@").at(-1) ?? "")
    ? "is an address on this machine: set one of a domain that receives mail"
    : undefined;
}

function sessionSecret(value: string): string | undefined {
  if (value.trim().length < 32) return `must have at least 32 characters: ${random}`;
  const weakness = weaknessOf(value.trim());
  return weakness && `${weakness}: ${random}`;
}

// Published in Stripe's documentation.
const KNOWN = [
  "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
  "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
  "sk_test_tR3PYbcVNZZ796tH88S4VQ2u",
];

function stripeKey(value: string, stage: "production" | "staging"): string | undefined {
  const [, mode, rest = ""] = /^[sr]k_(live|test)_([A-Za-z0-9_]+)$/.exec(value) ?? [];
  const from = "copy the secret key from Stripe's dashboard (Developers, API keys)";
  if (mode === undefined)
    return `is not a secret key of Stripe's (sk_live_..., rk_live_...): ${from}`;
  if (mode === "test" && stage === "production")
    return `is a test key: ${from} in live mode, or set APP_ENV=staging`;
  return KNOWN.includes(value) || isMadeUp(rest, 24) ? `is a made-up key: ${from}` : undefined;
}

function webhookSecrets(value: string): string | undefined {
  const secrets = splitList(value);
  const from = "copy the endpoint's signing secret from Stripe's dashboard (Developers, Webhooks)";
  if (secrets.length === 0) return `names none: ${from}`;
  const isSound = secrets.every(
    (secret) => /^whsec_[A-Za-z0-9+/=_-]+$/.test(secret) && !isMadeUp(secret.slice(6), 32),
  );
  return isSound ? undefined : `has one that is not Stripe's (whsec_...): ${from}`;
}

/**
 * Stripe's keys are random letters and digits; invented ones are short or have few different
 * characters.
 */
function isMadeUp(random: string, length: number): boolean {
  return (
    random.length < length ||
    new Set(random).size < 10 ||
    /sandbox|example|0123456789/i.test(random)
  );
}

/** The entries of a comma-separated variable. */
export function splitList(value = ""): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
