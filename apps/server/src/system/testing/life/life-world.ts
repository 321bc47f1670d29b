import type { MailKind } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { vi } from "vitest";
import { openBilledInstallation } from "../../../billing/testing/billed-installation.ts";
import { billingState } from "../../../billing/testing/state.ts";
import { sendDue } from "../../../outbox/testing/send-due.ts";
import { jobs } from "../../../scheduled-jobs.ts";
import { newStaff } from "../../../testing/accounts-and-stores.ts";
import { Caller, signedIn } from "../../../testing/caller.ts";
import { makeClientFiles } from "../../../testing/client-files.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";

/** What differs between brands, and where the clocks stand at first. */
export interface LifeSettings {
  couponReview: "before" | "after";
  timeZone: string;
  afterRetries: "canceled" | "unpaid" | "past_due";
  start: string;
}

export interface ReceivedMail {
  kind: MailKind;
  to: string;
  data: Record<string, unknown>;
  /** business time */
  at: number;
}

export type LifeWorld = Awaited<ReturnType<typeof openLifeWorld>>;

const STAFF_PASSWORD = "the staff's password";
const reconciling = ["catch up events", "reconcile payments"];

/**
 * An installation whose real and business time pass together, as in production: while plans are
 * renewed, sessions end, links expire, mails wait and old rows are deleted.
 */
export async function openLifeWorld({ afterRetries, start, ...brand }: LifeSettings) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(start) });
  const files = makeClientFiles();
  const clients = files.load([{ clientId: 8, yearlyPrice: 249.9, ...brand }, { clientId: 10 }]);
  const billing = await openBilledInstallation({
    afterRetries,
    draftMinutes: 60,
    clients,
    installation: { rateLimitFactor: 1_000_000 },
  });
  const { installation: at } = billing;
  const staff = await newStaff(at, 8, STAFF_PASSWORD);
  const received: ReceivedMail[] = [];
  const faults: string[] = [];
  let isMailAway = false;
  const now = () => at.clock.business();
  const ctx = () => systemCtx(at);

  async function sendMails(): Promise<number> {
    if (isMailAway) return 0;
    const sent = await sendDue(at);
    for (const { kind, to, data } of sent)
      received.push({ kind, to, data: { ...data }, at: now() });
    return sent.length;
  }

  async function runJobs(): Promise<void> {
    for (const { name, run } of jobs)
      await run(ctx(), () => false).catch((error: unknown) => {
        faults.push(`the job '${name}': ${error instanceof Error ? error.stack : error}`);
      });
  }

  /** Where no event was lost, there is nothing to correct. */
  async function reconcile(): Promise<void> {
    const before = JSON.stringify(await billingState(billing));
    for (const { name, run } of jobs) if (reconciling.includes(name)) await run(ctx(), () => false);
    await billing.settle();
    const after = JSON.stringify(await billingState(billing));
    if (before !== after) faults.push(`a reconciliation changed ${before} to ${after}`);
  }

  /** One second passes, without which the elder of two subscriptions is any of them. */
  const tick = () => controlSandbox(billing.sandbox.origin, "clock", { advance: "PT1S" });

  /** Does all that is due, twice: the second time nothing is. */
  async function work(isSynced = true): Promise<void> {
    await billing.settle();
    if (isSynced) await reconcile();
    await runJobs();
    await billing.settle();
    await sendMails();
    await runJobs();
    await billing.settle();
    const more = await sendMails();
    if (more > 0) faults.push(`mailed by a second run: ${JSON.stringify(received.slice(-more))}`);
  }

  return {
    at,
    billing,
    staff,
    guest: new Caller(at),
    received,
    faults,
    now,
    work,
    sendMails,
    isMailAway: () => isMailAway,
    switchMailServer: async () => {
      isMailAway = !isMailAway;
    },
    client: () => ctx().client,
    /** Time passes on both clocks without work; what is due at Stripe happens at its time. */
    tick,
    async pass(ms: number, { isSynced = true } = {}): Promise<void> {
      vi.setSystemTime(Date.now() + ms - 1000);
      await tick();
      staff.session = (await signedIn(at, staff.email, STAFF_PASSWORD)).session;
      await work(isSynced);
    },
    async close() {
      try {
        await billing.close();
        files.remove();
      } finally {
        vi.useRealTimers();
      }
    },
  };
}
