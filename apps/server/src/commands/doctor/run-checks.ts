import { errorText } from "../../errors.ts";
import { checkBucket } from "./bucket.ts";
import { checkBrands } from "./check-clients.ts";
import { checkClock } from "./clock.ts";
import { checkDatabase } from "./database.ts";
import { type Checked, type Finding, fault, type Unplaced } from "./finding.ts";
import { checkListening } from "./listening.ts";
import { checkMail } from "./mail.ts";
import { checkStorage } from "./storage.ts";
import { checkStripe } from "./stripe.ts";
import { checkVariables } from "./variables.ts";
import { checkWebhook } from "./webhook.ts";

/** A part that takes longer is a fault of its own. */
const LIMIT_MS = 60_000;

type Check = (checked: Checked) => Promise<Unplaced[]>;

const parts: Readonly<Record<string, Check>> = {
  variables: checkVariables,
  listening: checkListening,
  database: checkDatabase,
  storage: checkStorage,
  bucket: checkBucket,
  brands: checkBrands,
  stripe: checkStripe,
  webhook: checkWebhook,
  mail: checkMail,
  clock: checkClock,
};

/**
 * Runs all checks at once but the database's, which is the last: while SQLite reads a large file as
 * a whole nothing else runs here, and what others answer meanwhile would be too late. One that
 * fails does not affect the others.
 */
export async function runChecks(checked: Checked, checks = parts): Promise<Finding[]> {
  const run = async ([part, check]: [string, Check]): Promise<[string, Finding[]]> => {
    const findings = await inTime(check(checked)).catch((error: unknown) => [
      fault(`the check itself failed: ${errorText(error)}`, "look at this line's cause first"),
    ]);
    return [part, findings.map((finding) => ({ part, ...finding }))];
  };
  const isLast = ([part]: [string, Check]) => part === "database";
  const all = Object.entries(checks);
  const found = new Map(await Promise.all(all.filter((one) => !isLast(one)).map(run)));
  for (const one of all.filter(isLast)) found.set(...(await run(one)));
  return Object.keys(checks).flatMap((part) => found.get(part) ?? []);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no result after ${LIMIT_MS / 1000} s`)),
    LIMIT_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
