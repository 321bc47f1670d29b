import { buildDispute } from "../build/dispute.ts";
import type { Dispute } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { INQUIRED } from "./cards.ts";

/** Opens a dispute of a payment, which withdraws its money, or an inquiry, which does not. */
export function openDispute(world: World, chargeId: string): void {
  const charge = world.store.get("charge", chargeId);
  if (!charge || charge.disputed || charge.refunded) return;
  const disputed = world.store.put("charge", { ...charge, disputed: true });
  const isInquiry = world.store.get("!card", charge.payment_method ?? "")?.number === INQUIRED;
  const dispute = world.store.put("dispute", buildDispute(world, disputed, isInquiry));
  emitEvent(world, "charge.dispute.created", dispute);
  if (!isInquiry) emitEvent(world, "charge.dispute.funds_withdrawn", dispute);
}

/**
 * Closes a dispute with the bank's decision, an inquiry without one. As at Stripe, the charge stays
 * marked as disputed.
 */
export function closeDispute(world: World, before: Dispute, verdict: "won" | "lost"): Dispute {
  const status = before.is_charge_refundable ? "warning_closed" : verdict;
  const closed = world.store.put("dispute", { ...before, status });
  emitEvent(world, "charge.dispute.closed", closed);
  if (status === "won") emitEvent(world, "charge.dispute.funds_reinstated", closed);
  return closed;
}
