import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { readMailbox, waitForMail } from "@coupon-center/testing/mailbox";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { TestAccount } from "@coupon-center/testing/test-account";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { queues } from "../scheduled-jobs.ts";
import { expectChargesInHistory } from "../testing/charges-and-history.ts";
import { type Faulty, injectedFaults } from "../testing/injected-faults.ts";
import { expectStored, type MixedLoad, startMixedLoad } from "../testing/mixed-load.ts";
import { openRealServers } from "../testing/real-servers.ts";

const isLong = Boolean(process.env.TEST_LONG);
const rounds = isLong ? Number(process.env.TEST_ROUNDS ?? 5) : 1;
/** how long a fault lasts */
const FAULT_MS = isLong ? 4_000 : 500;
/** of the load's callers: what all of them wrote is looked for in the end */
const PAUSE_MS = isLong ? 0 : 100;
/** until everything works again, where the long run has the machine to itself */
const RECOVERY_MS = 3_000;
/** how many mails are on their way when a process is killed, at most */
const SENT_AT_ONCE = 4;

let world: Faulty;
let load: MixedLoad;
/** whose payment was taken, and while which fault */
const paid: { merchant: TestAccount; fault: string }[] = [];
let fault = "";

beforeAll(async () => {
  const at = await openRealServers("whsec_faults");
  world = { at, server: await at.start() };
  load = startMixedLoad(world.server.url, { pauseMs: PAUSE_MS });
});
afterAll(async () => {
  await load.stop();
  await world.at.end(world.server);
  await world.at.close();
});

/** Each part of the product, as somebody new meets it. */
async function everythingWorks(url: string): Promise<void> {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/stores`)).status).toBe(200);
  const merchant = await TestAccount.register({ url });
  await merchant.createStore();
  await merchant.addCoupon();
  await callerAt(url).ok(endpoints.emailLogin, { body: { email: merchant.email, password } });
  await payFor(merchant);
  await waitForMail(world.at.sandbox.origin, merchant.email);
}

async function payFor(merchant: TestAccount): Promise<void> {
  const answer = await payByLink(await merchant.paymentLink());
  // A refused payment leads back to its own page.
  if (answer.headers.get("location")?.endsWith("/payment?paid=now")) paid.push({ merchant, fault });
}

/** Answers without a fault, of the load. */
async function worksAsBefore(count: number): Promise<void> {
  const from = load.answers.length;
  while (load.answers.slice(from).filter(({ status }) => status < 300).length < count)
    await wait(10);
}

/** Somebody pays while the fault lasts; whether that succeeds is not said. */
async function payDuring(url: string): Promise<void> {
  await TestAccount.register({ url })
    .then(payFor)
    .catch(() => undefined);
}

/** Ends the leases of processes that were killed, as the passing of a minute would. */
async function endLeftLeases({ at, server }: Faulty): Promise<void> {
  const { db } = await openDatabase(at.database);
  for (const { table } of queues)
    await sql`update ${sql.table(table)} set lease_until = 0
      where lease_by not like ${`%:${server.child.pid}:%`}`.execute(db);
  await db.destroy();
}

// The last test ends the load that the others need.
describe("while parts of the product fail", { shuffle: false }, () => {
  it.each(injectedFaults.flatMap((fault) => Array.from({ length: rounds }, () => fault)))(
    "$name: requests are answered, and everything works again soon after it (rule 14.2)",
    async ({ name, begin, isAway }) => {
      fault = name;
      await worksAsBefore(20);
      const [answers, broken] = [load.answers.length, load.broken.length];
      const end = await begin(world);
      const payer = isAway ? undefined : payDuring(world.server.url);
      await wait(FAULT_MS);
      await end();
      const since = performance.now();
      await expect
        .poll(() => everythingWorks(world.server.url).then(String, String), {
          interval: 50,
        })
        .toBe("undefined");
      const recovered = performance.now() - since;
      if (isLong) {
        process.stdout.write(`${name}: ${(recovered / 1_000).toFixed(1)} s\n`);
        expect(recovered).toBeLessThan(RECOVERY_MS);
      }
      await payer;
      if (!isAway) expect(load.broken.slice(broken)).toEqual([]);
      const faults = load.answers.slice(answers).filter(({ status }) => status >= 500);
      expect(faults.filter(({ status }) => status !== 503)).toEqual([]);
    },
  );

  it("in the end every acknowledged write is there, and every mail and payment once (rules 11.2, 14.2)", async () => {
    await load.stop();
    const { url } = world.server;
    await expectStored(load, url);
    await endLeftLeases(world);
    for (const { merchant, fault: message } of paid)
      await expect
        .poll(async () => (await merchant.movedTo(url).me()).coupon_center_txn, {
          message,
        })
        .toBeTruthy();
    const { database, sandbox } = world.at;
    expect(await expectChargesInHistory(database, sandbox.origin)).toBeGreaterThanOrEqual(
      paid.length,
    );
    // One that the killed process had sent, and not recorded, is sent again: the same, with its link.
    let repeated = 0;
    for (const { email } of load.acknowledged) {
      const mails = () => readMailbox(sandbox.origin, email);
      await expect.poll(async () => new Set((await mails()).map(({ text }) => text)).size).toBe(1);
      repeated += (await mails()).length - 1;
    }
    expect(repeated).toBeLessThanOrEqual(SENT_AT_ONCE * rounds);
    expect(world.server.output()).not.toMatch(/"level":[56]0/);
  });
});
