import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOf, Me, Plan, Session, Store } from "@coupon-center/contract";
import { startSandbox } from "@coupon-center/sandbox";
import { expect, it } from "vitest";
import { z } from "zod";
import { openDatabase } from "../db/engine.ts";
import { stripePayments } from "../ports/payments.ts";
import { callApi } from "../testing/call-api.ts";
import { newEmail, password, storePayload } from "../testing/caller.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { seededRandom } from "./testing/random.ts";
import { goodCard, payByLink } from "./testing/shop.ts";

const long = Boolean(process.env.TEST_LONG);
const rounds = long ? 100 : 3;
/** Renewals grow with the square of a life's length. */
const ROUNDS_A_LIFE = 20;
/** The last start has all of a life to catch up with, on whatever machine this is. */
const PATIENCE_MS = 240_000;
const seed = long ? Date.now() % 1_000_000_007 : 7;

interface Paid {
  token: string;
  /** the payment page answered, so the money was taken */
  done: boolean;
}

it(`killed with -9 at ${rounds} moments of checkout and renewal: no payment lost, none doubled (rule 14.2)`, async () => {
  const random = seededRandom(seed);
  for (let done = 0; done < rounds; done += ROUNDS_A_LIFE)
    await liveThrough(Math.min(ROUNDS_A_LIFE, rounds - done), random);
}, 1_800_000);

/** An installation from its first start on, killed so many times, and then held against Stripe. */
async function liveThrough(kills: number, random: () => number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-kill-"));
  const databaseUrl = await freshDatabaseUrl();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const merchants: Paid[] = [];
  const faults: unknown[] = [];
  for (let round = 0; round < kills; round++) {
    const server = await startServerProcess(env);
    let steps = 0;
    const until = 3 + Math.floor(random() * 12);
    const work = Promise.allSettled([
      payUntilKilled(server, merchants, faults, () => steps++),
      payUntilKilled(server, merchants, faults, () => steps++),
      // Every third round renews everybody, a month at a time as seldom as its length allows.
      round % 3 === 2 ? moveClock(server.url, "P1M") : undefined,
    ]);
    while (steps < until) await new Promise((resolve) => setImmediate(resolve));
    server.child.kill("SIGKILL");
    await once(server.child, "close");
    await work;
  }
  expect(faults, `seed ${seed}`).toEqual([]);
  await settled(await startServerProcess(env), merchants);
  await holdAgainstStripe(dataDir, databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
}

const moveClock = (url: string, advance: string) =>
  callApi(url, "/sandbox/clock", z.looseObject({}), { body: { advance } });

/** Registers, makes a store and pays, again and again, until the server is killed; notes what else goes wrong. */
async function payUntilKilled(
  server: ServerProcess,
  merchants: Paid[],
  faults: unknown[],
  step: () => void,
): Promise<void> {
  while (!server.child.killed) {
    await payOnce(server.url, merchants, step).catch((error) => {
      // A server that has no time says so by 503, and is asked again.
      if (!server.child.killed && !String(error).includes(": 503 ")) faults.push(error);
    });
  }
}

async function payOnce(url: string, merchants: Paid[], step: () => void): Promise<void> {
  const { token } = await callApi(url, "/api/v1/auth/email-register/", Session, {
    body: { email: newEmail(), password },
  });
  step();
  await callApi(url, "/api/v1/stores/", Store, { body: storePayload, token });
  const merchant = { token, done: false };
  merchants.push(merchant);
  const plans = await callApi(url, "/api/v1/coupon-center-plans/", listOf(Plan), { token });
  step();
  const answer = await payByLink(plans.results[0]?.payment_link.url ?? "", goodCard);
  // A page that expired while the clock moved sends back to itself: then nothing was taken.
  merchant.done = answer.status === 303 && answer.headers.get("location") === `${url}/payment`;
  step();
}

/** Lets the last start reconcile: everybody whose payment was taken is active. */
async function settled(server: ServerProcess, merchants: readonly Paid[]): Promise<void> {
  // The portal's sessions keep real time, so the tokens of the last minutes still hold.
  for (const { token, done } of merchants) {
    if (!done) continue;
    await expect
      .poll(
        async () => {
          const me = await callApi(server.url, "/api/v1/auth/me/", Me, { token });
          return me.store?.stripe_subscription?.status;
        },
        { timeout: PATIENCE_MS, interval: 100, message: `seed ${seed}` },
      )
      .toBe("active");
  }
  server.child.kill("SIGTERM");
  await once(server.child, "close");
}

/** Every charge that Stripe made is one line of somebody's history, and no line is without a charge. */
async function holdAgainstStripe(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const { db } = await openDatabase({ databaseUrl, dataDir });
  const rows = await db
    .selectFrom("payment_transaction")
    .innerJoin("subscription", "subscription.id", "payment_transaction.stripe_subscription_id")
    .select(["stripe_invoice_id", "amount", "payment_transaction.status", "stripe_customer_id"])
    .execute();
  await db.destroy();
  const sandbox = await startSandbox({ data: join(dataDir, "sandbox") });
  const payments = stripePayments({
    secretKey: "sk_test_sandbox",
    webhookSecrets: [],
    apiUrl: sandbox.origin,
  });
  const charges = await payments.call((stripe) =>
    stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  );
  await sandbox.close();
  expect(new Set(rows.map((row) => row.stripe_invoice_id)).size).toBe(rows.length);
  const lines = rows.map((row) => `${row.stripe_customer_id} ${row.amount} ${row.status}`);
  expect(lines.sort()).toEqual(
    charges.map((charge) => `${charge.customer} ${charge.amount} paid`).sort(),
  );
  expect(charges.length).toBeGreaterThan(0);
}
