import {
  type endpoints,
  onePage,
  type Params,
  type ResponseBody,
  type StaffDispute,
} from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx, Staff } from "../../context.ts";
import { callStripe, mapStripeErrors } from "../call-stripe.ts";
import { dashboardPage } from "../payment-pages.ts";
import { StripeCharge } from "../sync/stripe-schemas.ts";
import { ownerOfStore } from "./store-owner.ts";

const A_PAGE = 100;

const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  created: z.int(),
  evidence_details: z.object({ due_by: z.int().nullable() }),
});

const ANSWERABLE = ["needs_response", "warning_needs_response", "appeal_needs_response"];

/**
 * The disputes of a store owner's payments, read at Stripe, newest first: their state is of
 * interest while it changes there. Errors: 404, 502.
 */
export async function listDisputes(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffListDisputes> },
): Promise<ResponseBody<typeof endpoints.staffListDisputes>> {
  const accountId = await ownerOfStore(ctx, params.id);
  const customers = await ctx.db
    .selectFrom("billing_customer")
    .select("id")
    .where("account_id", "=", accountId)
    .where("client_id", "=", ctx.client.id)
    .execute();
  const results = await mapStripeErrors(ctx, async () => {
    const found = await Promise.all(customers.map(({ id }) => disputesOf(ctx, id)));
    return found.flat().toSorted((a, b) => b.created - a.created);
  });
  return onePage(results);
}

async function disputesOf(ctx: Ctx, customer: string): Promise<StaffDispute[]> {
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.charges.list({ customer, limit: A_PAGE }),
  );
  const disputed = z
    .array(StripeCharge)
    .parse(data)
    .filter((charge) => charge.disputed);
  const lists = await Promise.all(
    disputed.map(({ id: charge }) =>
      callStripe(ctx, (stripe) => stripe.disputes.list({ charge, limit: A_PAGE })),
    ),
  );
  return z
    .array(Dispute)
    .parse(lists.flatMap((list) => list.data))
    .map(({ evidence_details: { due_by }, ...dispute }) => ({
      ...dispute,
      due_by: ANSWERABLE.includes(dispute.status) ? due_by : null,
      stripe_url: dashboardPage(ctx, "disputes", dispute.id),
    }));
}
