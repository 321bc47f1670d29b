import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { announceMoves, cancelMoves } from "../../../billing/index.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import type { LifeWorld } from "./life-world.ts";
import { type Act, pick } from "./merchant-acts.ts";
import type { Person } from "./person.ts";

const reason = "A reason";
const HOUR = 3_600_000;

/** The store as staff sees it; null if there is none. */
export async function staffView({ world, store }: Person) {
  if (!store) return null;
  const params = { id: store.id };
  const { status, data } = await world.staff.call(endpoints.staffGetStore, { params });
  return status === 200 ? data : null;
}
type Seen = NonNullable<Awaited<ReturnType<typeof staffView>>>;

/** An act on a store, whose refusals are its own tests' business. */
const onStore =
  (
    work: (
      staff: LifeWorld["staff"],
      seen: Seen,
      n: number,
    ) => Promise<{ status: number; error: unknown } | undefined>,
  ): Act =>
  async (person, n) => {
    const seen = await staffView(person);
    const reply = seen && (await work(person.world.staff, seen, n));
    if (reply && reply.status >= 500)
      person.fault(`staff: ${reply.status} ${JSON.stringify(reply.error)}`);
  };

const onCoupon = (isApproval: boolean) =>
  onStore(async (staff, { coupons }, n) => {
    const asked = isApproval ? coupons.filter((one) => one.awaits_review) : coupons;
    if (asked.length === 0) return undefined;
    const { id, review_tag } = pick(asked, n);
    const call = { params: { id }, body: { review_tag, reason } };
    return staff.call(
      isApproval ? endpoints.staffApproveCoupon : endpoints.staffWithdrawCoupon,
      call,
    );
  });

async function decideDisputes({ world }: Person, n: number): Promise<void> {
  const { disputes } = world.billing.stripe;
  const uncategorized_text = n % 2 === 0 ? "winning_evidence" : "losing_evidence";
  for (const { id, status } of (await disputes.list({ limit: 100 })).data)
    if (status === "needs_response")
      await disputes.update(id, { evidence: { uncategorized_text } });
}

async function announcePrice({ world, accountId }: Person, n: number): Promise<void> {
  const ctx = systemCtx(world.at);
  if (n % 4 === 3) return void (await cancelMoves(ctx, { accountId, dryRun: false }));
  const price = pick([19.99, 29.99, 24.99], n);
  const client = { ...ctx.client, price, version: `${ctx.client.version} ${price}` };
  const day = dayIn(ctx.client.timeZone, world.now() + 33 * 24 * HOUR);
  await announceMoves({ ...ctx, client }, { day, dryRun: false });
}

/** Stripe's events of some time are lost, which a reconciliation mends. */
async function loseEvents({ world }: Person, n: number): Promise<void> {
  await world.billing.setFaults({ webhooks: "drop" });
  await world.pass(pick([1, 24, 24 * 5, 24 * 33], n) * HOUR, { isSynced: false });
  await world.billing.setFaults({ webhooks: "ok" });
  await world.work(false);
}

/** What staff and the operator do, and what happens to the server, with how often. */
export const staffActs: Record<string, [weight: number, Act]> = {
  approve: [
    8,
    onStore((staff, { id, review_tag }) =>
      staff.call(endpoints.staffApproveStore, { params: { id }, body: { review_tag } }),
    ),
  ],
  decline: [
    2,
    onStore((staff, { id, review_tag }) =>
      staff.call(endpoints.staffDeclineStore, { params: { id }, body: { review_tag, reason } }),
    ),
  ],
  suspend: [
    2,
    onStore((staff, { id }) =>
      staff.call(endpoints.staffSuspendStore, { params: { id }, body: { reason } }),
    ),
  ],
  "approve a coupon": [6, onCoupon(true)],
  "withdraw a coupon": [2, onCoupon(false)],
  "give a plan": [
    3,
    (person, n) =>
      onStore((staff, { id }) => {
        const until = addDays(person.today, pick([1, 5, 10, 40, 400], n));
        return staff.call(endpoints.staffGivePlan, { params: { id }, body: { until, reason } });
      })(person, n),
  ],
  "cancel for the merchant": [
    2,
    onStore((staff, { id }, n) => {
      const ends = n % 2 === 0 ? "now" : "period_end";
      return staff.call(endpoints.staffCancelPlan, { params: { id }, body: { ends, reason } });
    }),
  ],
  refund: [
    2,
    onStore(async (staff, { id }) => {
      const { payments } = await staff.ok(endpoints.staffGetBilling, { params: { id } });
      const payment = payments.find(({ refundable }) => refundable);
      if (!payment) return undefined;
      const params = { id: payment.id };
      return staff.call(endpoints.staffRefundPayment, { params, body: { reason } });
    }),
  ],
  "decide disputes": [2, decideDisputes],
  "block or unblock": [
    1,
    onStore((staff, { owner: { id, blocked } }) =>
      blocked
        ? staff.call(endpoints.staffUnblockAccount, { params: { id } })
        : staff.call(endpoints.staffBlockAccount, { params: { id }, body: { reason } }),
    ),
  ],
  "announce a price": [1, announcePrice],
  "stop or start the mail server": [3, ({ world }) => world.switchMailServer()],
  "lose events": [1, loseEvents],
  "stop the server": [
    2,
    ({ world }, n) => world.pass(pick([1, 24, 24 * 3, 24 * 9, 24 * 35], n) * HOUR),
  ],
};
