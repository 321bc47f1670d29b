import { sql } from "kysely";
import type { Config } from "../../config/config.ts";
import { openDatabase } from "../../db/engine.ts";
import { errorText } from "../../errors.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";

const STRIPE = "https://api.stripe.com";
const TIMEOUT_MS = 8_000;
/** Stripe's Date header has whole seconds, and takes a moment to arrive. */
const ROUGH_MS = 5_000;
/** Webhooks are refused whose signature is five minutes away; two processes' leases are shorter. */
const MAX_MS = 30_000;

/** This machine's clock against Stripe's and the database's. */
export async function checkClock({ config }: Checked): Promise<Unplaced[]> {
  const others = await Promise.all([
    compare("Stripe's", () => stripeTime(config)),
    compare("the database's", () => databaseTime(config)),
  ]);
  const findings = others.flat();
  return findings.length > 0 ? findings : [ok("there is no other clock to compare with")];
}

async function compare(whose: string, read: () => Promise<number | null>): Promise<Unplaced[]> {
  let other: number | null;
  try {
    other = await read();
  } catch (error) {
    // Why it does not answer is a finding of its own part.
    const text = `${whose} clock could not be read: ${errorText(error)}`;
    return [warning(text, "correct what its own part names")];
  }
  if (other === null) return [];
  const offMs = Math.abs(Date.now() - other);
  const seconds = Math.round(offMs / 1000);
  if (offMs <= ROUGH_MS) return [ok(`the clock agrees with ${whose}`)];
  const remedy = "let a time service set this machine's clock: timedatectl set-ntp true";
  const text = `the clock is ${seconds} s away from ${whose}`;
  return [offMs > MAX_MS ? fault(text, remedy) : warning(text, remedy)];
}

/** Null in the sandbox, where Stripe is within the server. */
async function stripeTime({ sandbox, stripeApiUrl }: Config): Promise<number | null> {
  if (sandbox && stripeApiUrl === undefined) return null;
  const answer = await fetch(`${stripeApiUrl ?? STRIPE}/v1/`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  const date = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(date) ? null : date;
}

/** Null with SQLite, which has this machine's. */
async function databaseTime(config: Config): Promise<number | null> {
  if (config.databaseUrl === undefined) return null;
  const { db } = await openDatabase({ ...config, databasePool: 1 });
  try {
    const { rows } = await sql<{ now: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
    return Number(rows[0]?.now);
  } finally {
    await db.destroy();
  }
}
