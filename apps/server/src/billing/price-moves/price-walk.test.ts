import { DAY_MS, endpoints, minorUnitsText } from "@coupon-center/contract";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { sendDue } from "../../outbox/testing/send-due.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { pauseSuspended } from "../pause-suspended.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { cancelMoves } from "./cancel-moves.ts";
import { makeMoves } from "./make-moves.ts";
import { OLD, priceWorld } from "./testing/price-world.ts";

const runs = process.env.TEST_LONG ? { numRuns: 300 } : { numRuns: 6, seed: 20_261_123 };

const billing = await openBilledInstallation({ afterRetries: "past_due", retryDays: [3, 12] });
const world = priceWorld(billing);
afterAll(() => billing.close());

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("P1D", "P2D", "P3D", "P12D", "P1M", "PT23H55M") },
  { weight: 2, arbitrary: fc.constantFrom("job", "job that dies") },
  { weight: 2, arbitrary: fc.constantFrom(1999, 2999, 3499, OLD) },
  { weight: 2, arbitrary: fc.constantFrom("mails go out", "mails are given up") },
  fc.constantFrom("announcement cancelled", "cancel", "resume"),
  fc.constantFrom("good card", "bad card", "suspend", "release"),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const Told = z.object({
  kind: z.enum(["price-change", "price-stays"]),
  data: z.object({
    newAmount: z.string().optional(),
    day: z.string().optional(),
    instead: z.object({ amount: z.string(), day: z.string() }).nullish(),
  }),
});
/** A mail about the price that was sent, and when, in business time. */
type Sent = z.infer<typeof Told> & { at: number };

async function openWalk() {
  const one = await world.subscriber();
  const { id, merchant, accountId } = one;
  const { db, clock } = billing.installation;
  const ctx = systemCtx(billing.installation);
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  const sent: Sent[] = [];

  async function sendMails(): Promise<void> {
    for (const mail of await sendDue(billing.installation)) {
      const known = Told.safeParse(mail);
      if (mail.to === merchant.email && known.success)
        sent.push({ ...known.data, at: clock.business() });
    }
  }

  async function useCard(card: string): Promise<void> {
    const { id: method } = await billing.stripe.paymentMethods.attach(card, { customer });
    await merchant.call(endpoints.makeDefaultPaymentMethod, { params: { id: method } });
  }

  async function switchStore(state: "suspended" | "approved"): Promise<void> {
    await db.updateTable("store").set({ state }).where("owner_id", "=", accountId).execute();
    await pauseSuspended(ctx);
  }

  /** The job, whose process dies after Stripe has changed the price. */
  async function dieInJob(): Promise<void> {
    const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
      subscriptions: {
        update: async (...given: Parameters<typeof subscriptions.update>) => {
          await subscriptions.update(...given);
          throw stripeError("StripeConnectionError");
        },
      },
    }));
    await makeMoves(ctx).catch(() => undefined);
    restore();
  }

  const acts: Record<string, () => Promise<unknown>> = {
    job: () => makeMoves(ctx),
    "job that dies": dieInJob,
    "mails go out": sendMails,
    "mails are given up": () =>
      db
        .updateTable("outbox")
        .set({ dead_at: 1, data: "" })
        .where("sent_at", "is", null)
        .where("recipient", "=", merchant.email)
        .execute(),
    "announcement cancelled": () => cancelMoves(ctx, { accountId, dryRun: false }),
    cancel: () => merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } }),
    resume: () => merchant.call(endpoints.updateSubscription, { body: { status: "active" } }),
    "good card": () => useCard("pm_card_visa"),
    "bad card": () => useCard("pm_card_chargeCustomerFail"),
    suspend: () => switchStore("suspended"),
    release: () => switchStore("approved"),
  };

  async function act(what: Step): Promise<void> {
    if (typeof what === "number") await world.announce(what);
    else if (what.startsWith("P")) await billing.advance(what);
    else await acts[what]?.();
    await billing.settle();
  }

  /** All invoices of the subscription, oldest first, epoch milliseconds. */
  async function invoices() {
    const { data } = await billing.stripe.invoices.list({ subscription: id, limit: 100 });
    return data
      .map(({ amount_due: amount, created, status }) => ({ amount, at: created * 1000, status }))
      .reverse();
  }

  const card = async () => {
    const plan = await billing.subscriptionOf(merchant);
    if (!plan) throw new Error("the plan is gone");
    return plan;
  };
  return { act, invoices, card, sent, now: () => clock.business() };
}

const minor = (text = "") => Math.round(Number(text.replace("$", "")) * 100);

/**
 * Whether mails allow an invoice of this amount at a time, by what they say and by nothing else.
 */
function isAnnounced(sent: readonly Sent[], { amount, at }: { amount: number; at: number }) {
  return sent.some(({ kind, data, at: sentAt }, index) => {
    // Another mail that came before the change began, three days ahead, replaces it.
    const isReplaced = sent.slice(index + 1).some((later) => later.at < at - 3 * DAY_MS);
    return (
      kind === "price-change" &&
      minor(data.newAmount) === amount &&
      // Of its 30 days, one may lack an hour.
      sentAt <= at - 30 * DAY_MS + DAY_MS / 24 &&
      Date.parse(`${data.day}T00:00:00Z`) <= at + DAY_MS &&
      !isReplaced
    );
  });
}

test("whatever happens, no invoice has a price that was not told 30 days before, the card says what the last one cost, and nothing changes before the day that it names (rule 8.25, decision 074)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const walk = await openWalk();
      let known = (await walk.invoices()).length;
      for (const one of steps) {
        const before = await walk.card();
        await walk.act(one);
        const invoices = await walk.invoices();
        for (const [index, invoice] of invoices.entries()) {
          if (index < known) continue;
          const said = { steps, one, invoice, sent: walk.sent, before };
          const usual = invoices[index - 1]?.amount === invoice.amount;
          expect({ ...said, ok: usual || isAnnounced(walk.sent, invoice) }).toEqual({
            ...said,
            ok: true,
          });
          // Two renewals in one step: the card before it spoke of the first.
          if (index > known || before.status === "canceled") continue;
          const { coming_price: coming, price } = before;
          const now = coming !== null && invoice.at >= coming.from * 1000 ? coming.price : price;
          expect({ ...said, as: [price?.unit_amount, now?.unit_amount] }).toEqual({
            ...said,
            as: expect.arrayContaining([invoice.amount]),
          });
        }
        known = invoices.length;
        const card = await walk.card();
        const last = invoices.at(-1)?.amount ?? 0;
        const cost = card.price?.unit_amount ?? 0;
        const said = { steps, one, card, sent: walk.sent };
        expect({ ...said, says: minorUnitsText(cost, "usd") }).toEqual({
          ...said,
          says: minorUnitsText(last, "usd"),
        });
      }
      const replaced = walk.sent
        .map(({ data }) => data.instead)
        .filter((instead) => instead != null);
      for (const { amount, day } of replaced)
        expect(walk.sent.map(({ data }) => [data.newAmount, data.day])).toContainEqual([
          amount,
          day,
        ]);
    }),
    runs,
  );
});
