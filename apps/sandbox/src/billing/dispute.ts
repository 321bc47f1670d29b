import { buildDispute } from "../build/dispute.ts";
import type { Dispute } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";

/** The holder of the card says that a payment was not theirs; the money is taken back meanwhile. */
export function openDispute(world: World, chargeId: string): void {
  const charge = world.store.get("charge", chargeId);
  if (!charge || charge.disputed || charge.refunded) return;
  const disputed = world.store.put("charge", { ...charge, disputed: true });
  const dispute = world.store.put("dispute", buildDispute(world, disputed));
  emitEvent(world, "charge.dispute.created", dispute);
  emitEvent(world, "charge.dispute.funds_withdrawn", dispute);
}

/** The bank has decided. As at Stripe the charge keeps saying that it was disputed. */
export function closeDispute(world: World, before: Dispute, status: "won" | "lost"): Dispute {
  const closed = world.store.put("dispute", { ...before, status });
  emitEvent(world, "charge.dispute.closed", closed);
  if (status === "won") emitEvent(world, "charge.dispute.funds_reinstated", closed);
  return closed;
}
