import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@coupon-center/sandbox";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import { type SeededRandom, seededRandom } from "@coupon-center/testing/random";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { expect, it } from "vitest";
import { expectChargesInHistory } from "../testing/charges-and-history.ts";
import { countdown } from "../testing/countdown.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

const long = Boolean(process.env.TEST_LONG);
const rounds = long ? 100 : 3;
/**
 * The work of a round grows with the rounds before it, so an installation gets a limited number.
 */
const ROUNDS_A_LIFE = 20;
/** The last start has to process everything that is left, which may take long on a slow machine. */
const PATIENCE_MS = 240_000;
const seed = long ? Date.now() % 1_000_000_007 : 7;

interface Paid {
  merchant: TestAccount;
  /** the payment page redirected, so the payment was taken */
  done: boolean;
}

it(`killed with -9 at ${rounds} moments of checkout and renewal: no payment lost, none doubled (rule 14.2)`, async () => {
  const random = seededRandom(seed);
  for (let done = 0; done < rounds; done += ROUNDS_A_LIFE)
    await liveThrough(Math.min(ROUNDS_A_LIFE, rounds - done), random);
}, 1_800_000);

/** Runs one installation, kills it this many times and compares the result with Stripe. */
async function liveThrough(kills: number, random: SeededRandom): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-kill-"));
  const databaseUrl = await freshDatabaseUrl();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const merchants: Paid[] = [];
  for (let round = 0; round < kills; round++) {
    const server = await startServerProcess(env);
    const { ended: enough, step } = countdown(3 + random.int(12));
    const payers = [
      payUntilKilled(server, merchants, step),
      payUntilKilled(server, merchants, step),
    ];
    const work = Promise.allSettled([
      ...payers,
      // Every third round renews all subscriptions; each month more adds work to every later round.
      round % 3 === 2 ? controlSandbox(server.url, "clock", { advance: "P1M" }) : undefined,
    ]);
    await Promise.race([enough, Promise.all(payers)]);
    server.child.kill("SIGKILL");
    await once(server.child, "close");
    await work;
    await Promise.all(payers);
  }
  await settled(await startServerProcess(env), merchants);
  await holdAgainstStripe(dataDir, databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
}

/** Registers, creates a store and pays, repeatedly, until the server is killed or fails. */
async function payUntilKilled(
  server: ServerProcess,
  merchants: Paid[],
  step: () => void,
): Promise<void> {
  while (!server.child.killed) {
    await payOnce(server.url, merchants, step).catch((error) => {
      // An overloaded server answers 503; the request is retried.
      if (server.child.killed || String(error).includes(": 503 ")) return;
      throw new Error(`seed ${seed}`, { cause: error });
    });
  }
}

async function payOnce(url: string, merchants: Paid[], step: () => void): Promise<void> {
  const merchant = await TestAccount.register({ url });
  step();
  await merchant.createStore();
  const paid = { merchant, done: false };
  merchants.push(paid);
  const link = await merchant.paymentLink();
  step();
  const answer = await payByLink(link);
  // A payment page that expired while the clock moved redirects to itself; nothing was taken then.
  paid.done = answer.status === 303 && answer.headers.get("location") === `${url}/payment?paid=now`;
  step();
}

/** Waits until the last start's reconciliation has activated everybody whose payment was taken. */
async function settled(server: ServerProcess, merchants: readonly Paid[]): Promise<void> {
  // Sessions expire by real time, so tokens from the last minutes are still valid.
  for (const { merchant, done } of merchants) {
    if (!done) continue;
    await expect
      .poll(
        async () => {
          const { store } = await merchant.movedTo(server.url).me();
          return store?.stripe_subscription?.status;
        },
        { timeout: PATIENCE_MS, interval: 100, message: `seed ${seed}` },
      )
      .toBe("active");
  }
  server.child.kill("SIGTERM");
  await once(server.child, "close");
}

async function holdAgainstStripe(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const sandbox = await startSandbox({ data: join(dataDir, "sandbox") });
  expect(await expectChargesInHistory({ databaseUrl, dataDir }, sandbox.origin)).toBeGreaterThan(0);
  await sandbox.close();
}
