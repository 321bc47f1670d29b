import { endpoints } from "@coupon-center/contract";
import { daysFromNow } from "@coupon-center/testing/samples";
import { type Example, NO_ID, nothing, ours, type Scene, things } from "./example.ts";
import type { Role } from "./roles.ts";
import type { Target } from "./targets.ts";

const cards = ["own", "shown", "abroad", "missing"] as const satisfies Target[];
const NO_CARD = "pm_nobodys";

/** A card of the target merchant; with a second card, so that it can be removed. */
async function cardOf({ world, whose }: Scene): Promise<string> {
  if (!whose) return NO_CARD;
  const { results } = await whose.caller.ok(endpoints.listPaymentMethods);
  const { stripe_customer_id: customer } = await world.installation.db
    .selectFrom("account")
    .select("stripe_customer_id")
    .where("id", "=", whose.accountId)
    .executeTakeFirstOrThrow();
  if (customer && results.length === 1)
    await world.stripe.paymentMethods.attach("pm_card_mastercard", { customer });
  return results[0]?.id ?? NO_CARD;
}

const onCard: Pick<Example, "on" | "call" | "paid" | "status"> = {
  on: cards,
  call: async (scene) => ({ params: { id: await cardOf(scene) } }),
  paid: true,
  // Before the first payment the caller has no card.
  status: (target, role) => (target === "own" ? ofPayer(target, role) : 404),
};

/** A payment of the target merchant. */
async function paymentOf({ whose }: Scene): Promise<number> {
  if (!whose) return 999_999;
  const { results } = await whose.caller.ok(endpoints.listTransactions);
  return results[0]?.id ?? 999_999;
}

function ofPayer(_target: Target, role: Role): number {
  return role === "unverified merchant" ? 404 : 200;
}

async function parkedEvent({ accounts, whose, target, role }: Scene): Promise<string> {
  if (!whose) return "evt_nobodys";
  const id = `evt_${whose.accountId}_${target}_${role.replace(/\W/g, "")}`;
  const now = accounts.installation.clock.now();
  const event = { id, type: "charge.refunded", payload: "{}", client_id: whose.clientId };
  await accounts.installation.db
    .insertInto("stripe_event")
    .values({ ...event, received_at: now, due_at: now, parked_at: now, tries: 10 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** A parked event about a subscription whose payer is unknown. */
async function orphanedEvent(scene: Scene): Promise<string> {
  const id = await parkedEvent(scene);
  const { world, whose, succeeds } = scene;
  if (!whose || !succeeds) return id;
  const { stripe, installation } = world;
  const customer = (await stripe.customers.create({})).id;
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 2499,
    recurring: { interval: "month" },
    product_data: { name: "Plan" },
  });
  const subscription = await stripe.subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price: price.id }],
    metadata: { coupon_center_client: String(whose.clientId) },
  });
  await installation.db
    .updateTable("stripe_event")
    .set({ orphaned_subscription: subscription.id })
    .where("id", "=", id)
    .execute();
  return id;
}

/** The hidden store's owner has no plan. */
const ofSubscriber = (target: Target) => (["own", "shown"].includes(target) ? 200 : 404);

/** A call of staff about the plan and payments of the target merchant's store. */
const onBilling = (more: object = {}): Pick<Example, "on" | "call" | "paid" | "status"> => ({
  on: things,
  call: ({ whose }) => ({ params: { id: whose?.store.id ?? NO_ID }, ...more }),
  paid: true,
  status: ours,
});

/** A call of a merchant about a payment. */
const onPayment: Pick<Example, "on" | "call" | "paid" | "status"> = {
  on: cards,
  call: async (scene) => ({ params: { id: await paymentOf(scene) } }),
  paid: true,
  // Before the first payment the caller has none.
  status: (target, role) => (target === "own" ? ofPayer(target, role) : 404),
};

export const billingExamples = {
  listPlans: { on: nothing, call: () => ({}) },
  listTransactions: { on: nothing, call: () => ({}) },
  listPaymentMethods: { on: nothing, call: () => ({}), paid: true },
  deletePaymentMethod: { ...onCard, spoils: true },
  makeDefaultPaymentMethod: onCard,
  payOpen: { on: nothing, call: () => ({}), paid: true },
  getReceipt: onPayment,
  getInvoice: onPayment,
  updateSubscription: {
    on: nothing,
    call: () => ({ body: { status: "canceled" } }),
    status: ofPayer,
    spoils: true,
    paid: true,
  },
  openCustomerPortal: { on: nothing, call: () => ({}), status: ofPayer, paid: true },
  staffGetRevenue: { on: nothing, call: () => ({}) },
  staffGetBilling: onBilling(),
  staffListDisputes: onBilling(),
  staffRefundPayment: {
    on: things,
    paid: true,
    status: ofSubscriber,
    spoils: true,
    call: async (scene) => ({
      params: { id: await paymentOf(scene) },
      body: { reason: "Because" },
    }),
  },
  staffCancelPlan: {
    ...onBilling({ body: { reason: "Because", ends: "now" } }),
    status: ofSubscriber,
    spoils: true,
  },
  staffGivePlan: {
    ...onBilling({ body: { reason: "Because", until: daysFromNow(30) } }),
    // The hidden store's owner has no plan.
    status: (target) => ({ own: 409, shown: 409, hidden: 200 })[String(target)] ?? 404,
    spoils: true,
  },
  staffListParkedEvents: { on: nothing, call: () => ({}) },
  staffAssignOrphan: {
    on: ["own", "abroad", "missing"],
    call: async (scene) => ({
      params: { id: await orphanedEvent(scene) },
      body: { email: scene.whose?.email ?? "nobody@example.com" },
    }),
    // Another brand's merchant has no account here.
    status: (target) => (target === "own" ? 200 : 400),
    spoils: true,
  },
  staffRefundOrphan: {
    on: ["own", "abroad", "missing"],
    call: async (scene) => ({
      params: { id: await orphanedEvent(scene) },
      body: { reason: "Because" },
    }),
    spoils: true,
  },
  staffRetryParkedEvent: {
    on: ["own", "abroad", "missing"],
    call: async (scene) => ({ params: { id: await parkedEvent(scene) } }),
  },
} satisfies Partial<Record<keyof typeof endpoints, Example>>;
