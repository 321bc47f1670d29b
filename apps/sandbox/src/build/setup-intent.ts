import { createId } from "../core/ids.ts";
import type { SetupIntent } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A setup intent, which saves a card without a payment; not stored yet. */
export function buildSetupIntent(
  world: World,
  fields: Pick<SetupIntent, "customer" | "metadata" | "payment_method" | "status">,
): SetupIntent {
  const id = createId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${createId("x").slice(2)}`,
    created: world.clock.seconds(),
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    usage: "off_session",
    ...fields,
  };
}
