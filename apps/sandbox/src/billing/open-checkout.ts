import { automaticTaxOf, buildCheckoutSession } from "../build/checkout-session.ts";
import { readSale } from "../build/line-item.ts";
import type { CheckoutForm, CheckoutSession, PaymentLink, SoldTrial } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { planJob } from "./jobs.ts";
import { priceCheckout } from "./price-checkout.ts";

const DEFAULT_EMAIL = "customer@example.com";
const DEFAULT_NAME = "Alex Example";

/** The query parameters of a payment link. */
export interface LinkQuery {
  client_reference_id?: string | undefined;
  prefilled_email?: string | undefined;
  locked_prefilled_email?: string | undefined;
}

/** Opens a checkout session for one visit of a payment link. */
export function openLinkCheckout(
  world: World,
  link: PaymentLink,
  query: LinkQuery,
): CheckoutSession {
  const sale = readSale(world, link.id);
  const reference = query.client_reference_id ?? "";
  const { after_completion: after } = link;
  const session = buildCheckoutSession(world, {
    mode: sale?.price.type === "recurring" ? "subscription" : "payment",
    amount_subtotal: sale?.amount ?? 0,
    amount_total: sale?.amount ?? 0,
    automatic_tax: automaticTaxOf(link.automatic_tax.enabled),
    allow_promotion_codes: link.allow_promotion_codes,
    currency: link.currency,
    // Like Stripe, ignores an invalid reference.
    client_reference_id: /^[A-Za-z0-9_-]{1,200}$/.test(reference) ? reference : null,
    metadata: link.metadata,
    payment_link: link.id,
    payment_method_collection: link.payment_method_collection,
    success_url: after.redirect?.url ?? null,
    ...(link.tax_id_collection.enabled && { tax_id_collection: link.tax_id_collection }),
  });
  if (sale) {
    world.store.put("!sale", { id: session.id, price: sale.price.id, quantity: sale.quantity });
  }
  const locked = query.locked_prefilled_email;
  return storeCheckout(world, session, {
    email: locked || query.prefilled_email || DEFAULT_EMAIL,
    emailLocked: Boolean(locked),
    subscriptionMetadata: link.subscription_data?.metadata ?? {},
    trial: trialOf(link),
  });
}

function trialOf({ subscription_data: data }: PaymentLink): SoldTrial | undefined {
  if (!data?.trial_period_days) return undefined;
  const settings = data.trial_settings && {
    end_behavior: { billing_cycle_anchor: null, ...data.trial_settings.end_behavior },
  };
  return { days: data.trial_period_days, end: null, settings };
}

/** Stores an open session with the content of its page and its price, and schedules its expiry. */
export function storeCheckout(
  world: World,
  session: CheckoutSession,
  form: Pick<
    CheckoutForm,
    "email" | "emailLocked" | "subscriptionMetadata" | "taxRates" | "trial" | "updates"
  >,
): CheckoutSession {
  world.store.put("!form", {
    id: session.id,
    name: DEFAULT_NAME,
    error: null,
    ...form,
    promotion: "",
    promotionError: null,
  });
  planJob(world, session.expires_at, "expire_checkout", session.id);
  return world.store.put("checkout.session", priceCheckout(world, session));
}
