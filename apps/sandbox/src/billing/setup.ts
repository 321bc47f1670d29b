import { buildSetupIntent } from "../build/setup-intent.ts";
import type { PaymentMethod, SetupIntent } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";

/** Saves a card for payments to come, without one, by a setup intent. */
export function confirmSetup(
  world: World,
  {
    customer,
    method,
    metadata,
  }: { customer: string; method: PaymentMethod; metadata: SetupIntent["metadata"] },
): SetupIntent {
  const intent = buildSetupIntent(world, {
    customer,
    payment_method: method.id,
    metadata,
    status: "succeeded",
  });
  world.store.put("setup_intent", intent);
  emitEvent(world, "setup_intent.created", intent);
  emitEvent(world, "setup_intent.succeeded", intent);
  return intent;
}
