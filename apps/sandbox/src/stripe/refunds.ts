import { z } from "zod";
import { closeDispute } from "../billing/dispute.ts";
import { beginRefund } from "../billing/end-refund.ts";
import { createId } from "../core/ids.ts";
import type { Charge, Dispute, Refund } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { integer, mergeMetadata, metadata, text } from "./params.ts";

const fields = {
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
};
type RefundParams = z.output<z.ZodObject<typeof fields>>;

/** `/v1/refunds` */
export const refundEndpoints: Endpoint[] = [
  endpoint("POST", "/refunds", fields, createRefund),
  listEndpoint("/refunds", "refund", ["charge", "payment_intent"], ({ charge }) => charge),
  readEndpoint("/refunds", "refund"),
];

function createRefund(world: World, params: RefundParams): Refund {
  const charge = findCharge(world, params);
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw refuse(`Charge ${charge.id} has not been paid.`, "charge");
  if (charge.disputed && isCalledBack(world, charge.id)) {
    throw refuse(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  }
  if (left === 0) {
    throw refuse(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      "charge_already_refunded",
    );
  }
  const amount = params.amount ?? left;
  if (amount < 1 || amount > left) {
    throw refuse("Refund amount is greater than the unrefunded amount on the charge", "amount");
  }
  const id = createId("re");
  const refund: Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: createId("txn"),
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: beginRefund(world, id, charge),
    transfer_reversal: null,
  };
  storeNew(world, "refund", refund);
  const refunded = world.store.put("charge", {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  emitEvent(world, "charge.refunded", refunded);
  if (refunded.refunded) closeInquiries(world, charge.id);
  return refund;
}

/** A bank's inquiry is resolved by giving back what it asks about. */
function closeInquiries(world: World, charge: string): void {
  for (const dispute of [...world.store.newest("dispute")])
    if (dispute.charge === charge && isOpenInquiry(dispute)) closeDispute(world, dispute, "won");
}

const isOpenInquiry = ({ status, is_charge_refundable }: Dispute) =>
  is_charge_refundable && status !== "warning_closed";

/** Whether a charge's money is withdrawn by an open or lost dispute. */
function isCalledBack(world: World, charge: string): boolean {
  const disputes = [...world.store.newest("dispute")].filter((each) => each.charge === charge);
  return disputes.some(
    ({ status, is_charge_refundable: isInquiry }) => status !== "won" && !isInquiry,
  );
}

function findCharge(world: World, params: RefundParams): Charge {
  if (params.charge) return findOrRefuse(world, "charge", params.charge, "charge");
  if (!params.payment_intent) {
    throw refuse("One of the following params should be provided: payment_intent or charge.");
  }
  const intent = findOrRefuse(world, "payment_intent", params.payment_intent, "payment_intent");
  if (intent.status !== "succeeded" || !intent.latest_charge) {
    throw refuse(
      "This PaymentIntent does not have a successful charge to refund.",
      "payment_intent",
    );
  }
  return findOrRefuse(world, "charge", intent.latest_charge, "payment_intent");
}
