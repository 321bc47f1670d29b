import { createId } from "../core/ids.ts";
import type { Charge, Refund } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";
import { REFUND_FAILS, REFUND_PENDS } from "./cards.ts";
import { planJob } from "./jobs.ts";

/** The status of a new refund, by its card; one whose end is open is ended a second later. */
export function beginRefund(world: World, id: string, charge: Charge): Refund["status"] {
  const number = cardOf(world, charge);
  const isOpen = number === REFUND_PENDS || number === REFUND_FAILS;
  if (isOpen) planJob(world, world.clock.seconds() + 1, "refund", id);
  return number === REFUND_PENDS ? "pending" : "succeeded";
}

/** Ends a refund: one that was pending succeeds, another fails, and its charge is paid again. */
export function endRefund(world: World, id: string): void {
  const before = world.store.get("refund", id);
  const charge = before?.charge ? world.store.get("charge", before.charge) : undefined;
  if (!before || !charge) return;
  const fails = cardOf(world, charge) === REFUND_FAILS;
  const after = world.store.put(
    "refund",
    fails ? failed(before) : { ...before, status: "succeeded" },
  );
  if (fails) {
    const amount_refunded = charge.amount_refunded - before.amount;
    world.store.put("charge", { ...charge, amount_refunded, refunded: false });
  }
  const previous = findPrevious(before, after);
  emitEvent(world, "refund.updated", after, previous);
  emitEvent(world, "charge.refund.updated", after, previous);
  if (fails) emitEvent(world, "refund.failed", after);
}

function failed(before: Refund): Refund {
  return {
    ...before,
    status: "failed",
    failure_balance_transaction: createId("txn"),
    failure_reason: "expired_or_canceled_card",
  };
}

function cardOf(world: World, { payment_method }: Charge): string | undefined {
  return payment_method ? world.store.get("!card", payment_method)?.number : undefined;
}
