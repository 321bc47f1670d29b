import { fingerprintCard, type TestCard } from "../billing/cards.ts";
import { createId } from "../core/ids.ts";
import type { PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A saved card that expires in three years, not stored yet. */
export function buildPaymentMethod(
  world: World,
  card: TestCard,
  fields: Pick<PaymentMethod, "billing_details" | "customer">,
): PaymentMethod {
  return {
    id: createId("pm"),
    object: "payment_method",
    allow_redisplay: "always",
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(world.clock.now()).getUTCFullYear() + 3,
      fingerprint: fingerprintCard(card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.seconds(),
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
    ...fields,
  };
}
