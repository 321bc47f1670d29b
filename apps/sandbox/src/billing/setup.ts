import { buildSetupIntent } from "../build/setup-intent.ts";
import type { CheckoutSession, Customer, PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";

/** Saves a card without a payment, by the session's setup intent. */
export function completeSetup(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
): Partial<CheckoutSession> {
  const intent = buildSetupIntent(world, {
    customer: customer.id,
    payment_method: method.id,
    metadata: session.metadata,
    status: "succeeded",
  });
  world.store.put("setup_intent", intent);
  emitEvent(world, "setup_intent.succeeded", intent);
  return { setup_intent: intent.id };
}
