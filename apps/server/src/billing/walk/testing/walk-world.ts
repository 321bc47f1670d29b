import { type Sandbox, startSandbox } from "@coupon-center/sandbox";
import type Stripe from "stripe";
import { isStripeError } from "../../../ports/stripe-errors.ts";
import { makeClientFiles } from "../../../testing/client-files.ts";
import { type Installation, openInstallation } from "../../../testing/installation.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import { pauseSuspended } from "../../pause-suspended.ts";
import { announceMoves } from "../../price-moves/announce-moves.ts";
import { makeMoves } from "../../price-moves/make-moves.ts";
import { retryDuplicateRefunds } from "../../reconcile/retry-duplicate-refunds.ts";
import { reconcile } from "../../testing/reconcile.ts";
import { updateCustomers } from "../../update-customers.ts";
import { warnOfHiding } from "../../warn-of-hiding.ts";
import { StripeEvent } from "../../webhook/event.ts";
import { saveEvent } from "../../webhook/inbox-queries.ts";
import { processInbox } from "../../webhook/process-inbox.ts";
import { type DirectStripe, directStripe } from "./direct-stripe.ts";
import type { StripeSettings } from "./stripe-rules.ts";

/**
 * An installation and its Stripe without a network between them, so that thousands of merchants can
 * be walked through their plans. The installation can end at any request to Stripe, and be opened
 * again on the same database.
 */
export interface WalkWorld {
  at(): Installation;
  sandbox: Sandbox;
  settings: StripeSettings;
  /** Stripe as its dashboard and its pages use it, apart from the product */
  dashboard: Stripe;
  /** the product's way to Stripe */
  product(): DirectStripe;
  /** epoch seconds, in business time */
  now(): number;
  /** Moves the time, epoch seconds; what is due at Stripe happens. Events are not delivered. */
  moveTo(time: number): Promise<void>;
  deliver(events: readonly object[]): Promise<void>;
  /** Runs the inbox and all jobs of billing once. */
  work(): Promise<void>;
  reconcile(): Promise<void>;
  /** Announces a new monthly price, in minor units, for a month from now. */
  announce(price: number): Promise<void>;
  /** Runs work until it is done or the installation has died; opens it again then. */
  survive(work: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

const MOVE_NOTICE_MS = 31 * 24 * 3_600_000;
const jobs = [pauseSuspended, retryDuplicateRefunds, updateCustomers, makeMoves, warnOfHiding];

export async function openWalkWorld(settings: StripeSettings): Promise<WalkWorld> {
  const opened: Installation[] = [];
  const current = () => {
    const last = opened.at(-1);
    if (!last) throw new Error("no installation is open");
    return last;
  };
  const sandbox = await startSandbox({
    retryDays: [...settings.retryDays],
    afterRetries: settings.afterRetries,
    onClock: (offset) => current().clock.setOffset(offset),
  });
  const dashboard = directStripe(sandbox).stripe;
  let way = directStripe(sandbox);
  const files = makeClientFiles();
  const clients = files.load([{ clientId: 8, yearlyPrice: 249.9 }, { clientId: 10 }]);
  const open = async () => {
    const processOf = opened[0];
    way = directStripe(sandbox);
    const { stripe } = way;
    const at = await openInstallation({
      stripeApiUrl: sandbox.origin,
      rateLimitFactor: 1_000_000,
      clients,
      ...(processOf && { processOf }),
    });
    at.clock.setOffset(sandbox.offsetMs());
    at.ports.payments.stripe = async () => stripe;
    at.ports.payments.call = (use) => use(stripe);
    opened.push(at);
  };
  await open();
  const ctx = () => systemCtx(current());
  // As every start does.
  await reconcile(ctx());

  async function reopen(): Promise<void> {
    await open();
    // The leases of a process that ended expire by real time, which the walk does not wait for. Its
    // timers, which still run here, must not renew them.
    const { db } = current();
    const lease = { billing_lease_until: 0, billing_lease_by: null };
    await db.updateTable("account").set(lease).execute();
    await db.updateTable("stripe_event").set({ lease_until: 0 }).execute();
  }

  return {
    at: current,
    sandbox,
    settings,
    dashboard,
    product: () => way,
    now: () => Math.floor(current().clock.business() / 1000),
    async moveTo(time) {
      if (time * 1000 <= current().clock.business()) return;
      const to = new Date(time * 1000).toISOString();
      const answer = await sandbox.answer({
        method: "POST",
        path: "/sandbox/clock",
        body: JSON.stringify({ to }),
        headers: { "content-type": "application/json" },
      });
      if (answer.status !== 200) throw new Error(`the clock was not moved: ${answer.body}`);
    },
    async deliver(events) {
      for (const event of events) await saveEvent(ctx(), StripeEvent.parse(event));
    },
    async work() {
      await current()
        .db.updateTable("stripe_event")
        .set({ due_at: 0 })
        .where("done_at", "is", null)
        .execute();
      await processInbox(ctx);
      // A job that Stripe refuses is repeated later, and the others go on.
      for (const job of jobs)
        await job(ctx()).catch((error) => {
          if (!isStripeError(error)) throw error;
        });
    },
    reconcile: () => reconcile(ctx()),
    async announce(price) {
      const around = ctx();
      const version = `${around.client.version} ${price}`;
      const day = new Date(around.clock.business() + MOVE_NOTICE_MS).toISOString().slice(0, 10);
      const client = { ...around.client, price: price / 100, version };
      await announceMoves({ ...around, client }, { day, dryRun: false });
    },
    async survive(work) {
      const { died } = way;
      const done = work();
      // What a process that ended leaves undone has nobody to tell.
      done.catch(() => undefined);
      await Promise.race([done, died]);
      if (way.isDead()) await reopen();
      else way.live();
    },
    async close() {
      await sandbox.close();
      for (const each of opened.reverse()) await each.close();
      files.remove();
    },
  };
}
