import { type Attempt, buildCharge, buildPaymentIntent } from "../build/payment.ts";
import { createId } from "../core/ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { type CardDecline, DECLINED, DISPUTED, findCard, INQUIRED } from "./cards.ts";
import { planJob } from "./jobs.ts";

/** The result of charging a saved card; `first` is the payment for which it was typed. */
export function chargeCard(
  world: World,
  method: PaymentMethod,
  first: boolean,
): CardDecline | null {
  const number = world.store.get("!card", method.id)?.number ?? "";
  const card = findCard(number);
  if (!card) return DECLINED;
  return first ? card.first : card.later;
}

/** Attempts a payment: stores the charge and the payment intent and emits an event for both. */
export function takePayment(
  world: World,
  attempt: Attempt,
  before?: PaymentIntent,
): { charge: Charge; intent: PaymentIntent } {
  const chargeId = createId("ch");
  const intent = buildPaymentIntent(world, attempt, chargeId, before);
  const charge = { ...buildCharge(world, attempt, chargeId), payment_intent: intent.id };
  world.store.put("charge", charge);
  world.store.put("payment_intent", intent);
  if (!before) emitEvent(world, "payment_intent.created", intent);
  if (attempt.refusal) {
    emitEvent(world, "charge.failed", charge);
    emitEvent(world, "payment_intent.payment_failed", intent);
  } else {
    emitEvent(world, "charge.succeeded", charge);
    emitEvent(world, "payment_intent.succeeded", intent);
    const number = world.store.get("!card", attempt.method.id)?.number;
    if (number === DISPUTED || number === INQUIRED)
      planJob(world, world.clock.seconds() + 1, "dispute", chargeId);
  }
  return { charge, intent };
}
