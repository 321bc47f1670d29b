import { randomBytes } from "node:crypto";
import { endpoints, type PlanInterval } from "@coupon-center/contract";
import { couponPayload, newEmail } from "@coupon-center/testing/samples";
import type Stripe from "stripe";
import { removeAccount } from "../../../account/delete-account.ts";
import type { Ctx, Merchant } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { newStore } from "../../../testing/caller.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import { openCustomerPortal } from "../../customer-portal.ts";
import { deletePaymentMethod } from "../../delete-payment-method.ts";
import { listPlans } from "../../list-plans.ts";
import { makeDefaultPaymentMethod } from "../../make-default-payment-method.ts";
import { payOpen } from "../../pay-open.ts";
import { listPaymentMethods } from "../../payment-methods.ts";
import { updateSubscription } from "../../update-subscription.ts";
import { type Act, type WalkCard, walkCards } from "./script.ts";
import { idOf, isOver, openInvoices, type Payer, periodEndOf } from "./stripe-rules.ts";
import type { WalkWorld } from "./walk-world.ts";

/** A merchant with an approved store and one coupon, who can act, and be acted upon. */
export interface Walker {
  email: string;
  accountId: number;
  storeId: number;
  isDeleted: boolean;
  /** the addresses of the pages where a new plan is paid */
  payPages: Readonly<Record<PlanInterval, string>>;
}

/** The ctx of a merchant's own calls, whose routes have their own tests. */
const actingAs = (world: WalkWorld, accountId: number): Ctx<Merchant> => ({
  ...systemCtx(world.at()),
  actor: { kind: "merchant", accountId, sessionId: "", ip: "127.0.0.1" },
});

/** Merchants with approved stores: one by the API, and the others like it, which is quicker. */
export async function newWalkers(world: WalkWorld, count: number): Promise<Walker[]> {
  const { merchant, store } = await newStore(world.at());
  const body = { ...couponPayload, store: store.id };
  const { id: couponId } = await merchant.ok(endpoints.createCoupon, { body });
  const { db } = world.at();
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const rowOf = (table: "account" | "store" | "coupon", id: number) =>
    db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const account = await rowOf("account", accountId);
  const shop = await rowOf("store", store.id);
  const coupon = await rowOf("coupon", couponId);
  const walkers: Walker[] = [];
  for (let made = 0; made < count; made++) {
    const email = newEmail("walk");
    const own = { email, email_folded: email, payment_reference: randomBytes(24).toString("hex") };
    const { id } = await insertLike("account", account, own);
    const named = { owner_id: id, slug: `walk-${made}`, state: "approved", approved_at: 1 };
    const { id: storeId } = await insertLike("store", shop, named);
    await insertLike("coupon", coupon, { store_id: storeId });
    const { results } = await listPlans(actingAs(world, id));
    const [month = "", year = ""] = results.map(({ payment_link }) => payment_link.url ?? "");
    walkers.push({ email, accountId: id, storeId, isDeleted: false, payPages: { month, year } });
  }
  return walkers;

  async function insertLike(table: "account" | "store" | "coupon", row: object, change: object) {
    const { id: _, ...columns } = { id: 0, ...row };
    const values: object = { ...columns, ...change };
    return db
      .insertInto(table)
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  }
}

/** Ready-made cards of Stripe's test mode, which are attached without a page. */
const attached: Partial<Record<WalkCard, string>> = {
  pays: "pm_card_visa",
  failsLater: "pm_card_chargeCustomerFail",
  asksToConfirm: "pm_card_authenticationRequired",
};

/** Does what a step says; returns the status of the product's answer, null if it was not asked. */
export async function perform(
  world: WalkWorld,
  walker: Walker,
  act: Act,
  payer: Payer,
): Promise<number | null> {
  const { accountId } = walker;
  const { dashboard } = world;
  const ctx = actingAs(world, accountId);
  const plan = payer.subscriptions.find((one) => !isOver(one));
  const latest = plan ?? payer.subscriptions.toSorted((a, b) => b.created - a.created)[0];
  const customer = idOf(latest?.customer);
  const hasCustomer = payer.customers.some(({ id }) => id === customer);
  const change = (status: "canceled" | "active") =>
    statusOf(() => updateSubscription(ctx, { body: { status } }));
  const decide = async (state: "suspended" | "approved") => {
    const { db } = ctx;
    await db.updateTable("store").set({ state }).where("id", "=", walker.storeId).execute();
    return null;
  };
  switch (act.do) {
    case "nothing":
      return null;
    case "subscribe":
      await payLink(world, walker.payPages[act.interval], walkCards[act.card]);
      return null;
    case "cancel":
      return change("canceled");
    case "resume":
      return change("active");
    case "use another card": {
      if (!customer || !hasCustomer) return null;
      const method = attached[act.card] ?? "pm_card_visa";
      const { id } = await dashboard.paymentMethods.attach(method, { customer });
      return statusOf(() => makeDefaultPaymentMethod(ctx, { params: { id } }));
    }
    case "use another card at Stripe": {
      if (!customer || !hasCustomer) return null;
      return statusOf(async () => {
        const { url } = await openCustomerPortal(ctx);
        await postForm(world, url, { card: walkCards[act.card], name: "Ada" });
      });
    }
    case "pay at the invoice":
      for (const { hosted_invoice_url: url } of plan ? openInvoices(payer, plan) : [])
        if (url) await postForm(world, url, { card: walkCards[act.card], name: "Ada" });
      return null;
    case "pay now":
      return statusOf(() => payOpen(ctx));
    case "delete a card": {
      return statusOf(async () => {
        const [card] = (await listPaymentMethods(ctx)).results;
        if (card) await deletePaymentMethod(ctx, { params: { id: card.id } });
      });
    }
    case "cancel at Stripe's page":
      // As Stripe's portal does, of a plan that is paid for.
      if (plan?.status === "active" && plan.cancel_at === null)
        await dashboard.subscriptions.update(plan.id, { cancel_at: "max_period_end" });
      return null;
    case "staff cancels for a later day at Stripe":
      // For one after the next renewal.
      if (plan && !isOver(plan) && plan.cancel_at === null)
        await dashboard.subscriptions.update(plan.id, { cancel_at: periodEndOf(plan) + 86_400 });
      return null;
    case "staff suspends":
      return decide("suspended");
    case "staff lifts":
      return decide("approved");
    case "staff subscribes at Stripe":
      if (customer && hasCustomer && latest && !plan) await subscribeAtStripe(world, latest);
      return null;
    case "staff ends it at Stripe":
      if (plan) await dashboard.subscriptions.cancel(plan.id);
      return null;
    case "staff deletes the customer at Stripe":
      if (customer && hasCustomer) await dashboard.customers.del(customer);
      return null;
    case "staff refunds all":
    case "staff refunds a part": {
      const charge = payer.charges.findLast(
        ({ paid, amount_refunded: back }) => paid && back === 0,
      );
      const part = act.do === "staff refunds a part" ? { amount: 500 } : {};
      // Stripe refuses what was disputed since it was read.
      if (charge && !(await dashboard.charges.retrieve(charge.id)).disputed)
        await dashboard.refunds.create({ charge: charge.id, ...part });
      return null;
    }
    case "the dispute is won":
    case "the dispute is lost": {
      const text = act.do === "the dispute is won" ? "winning_evidence" : "losing_evidence";
      for (const charge of payer.charges.filter(({ disputed }) => disputed))
        for (const { id, status } of (await dashboard.disputes.list({ charge: charge.id })).data)
          if (status === "needs_response")
            await dashboard.disputes.update(id, { evidence: { uncategorized_text: text } });
      return null;
    }
    case "delete the account": {
      const row = ctx.db.selectFrom("account").selectAll().where("id", "=", accountId);
      const account = await row.executeTakeFirstOrThrow();
      return statusOf(() => removeAccount(ctx, account));
    }
  }
}

/** The status that the API answers with; an unexpected error is a 500. */
async function statusOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    if (!(error instanceof AppError)) return 500;
    if (error.code === "bad_gateway") return 502;
    return error.code === "unavailable" ? 503 : 400;
  }
}

/** As staff does in Stripe's dashboard, with a card whose bank asks for a confirmation. */
async function subscribeAtStripe({ dashboard }: WalkWorld, ended: Stripe.Subscription) {
  const customer = idOf(ended.customer) ?? "";
  const card = await dashboard.paymentMethods.attach("pm_card_authenticationRequired", {
    customer,
  });
  await dashboard.subscriptions.create({
    customer,
    default_payment_method: card.id,
    metadata: ended.metadata,
    payment_behavior: "allow_incomplete",
    items: ended.items.data.map(({ price }) => ({ price: price.id })),
  });
}

/** Opens a payment link, and submits its form, like a browser without script. */
async function payLink(world: WalkWorld, url: string, card: string): Promise<void> {
  const { body: html } = await world.sandbox.answer({ method: "GET", path: pathOf(url) });
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  if (action === undefined) return;
  const fields = [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    return name ? [[name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ""] as const] : [];
  });
  await postForm(world, new URL(action, url).href, { ...Object.fromEntries(fields), card });
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

async function postForm({ sandbox }: WalkWorld, url: string, fields: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  await sandbox.answer({ method: "POST", path: pathOf(url), headers, body });
}
