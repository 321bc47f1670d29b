import { isTaxIdType } from "../build/tax-id.ts";
import type { CheckoutForm, CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { asksPlace, asksTaxId } from "./checkout-tax.ts";
import { priceCheckout } from "./price-checkout.ts";

/** What was typed on a payment page besides the card; empty texts where it has no such field. */
export interface Typed {
  email: string;
  name: string;
  country: string;
  postal: string;
  taxType: string;
  taxId: string;
}

const NO_ADDRESS = { line1: null, line2: null, city: null, state: null };

/** Where the browser is thought to be, until something else is typed. */
const DEFAULT_ADDRESS = { ...NO_ADDRESS, country: "US", postal_code: "94103" };

/** Prices an open session by the place with which its page is prefilled, at the first visit. */
export function placeVisitor(world: World, session: CheckoutSession): CheckoutSession {
  const form = world.store.get("!form", session.id);
  if (session.status !== "open" || !form || form.address || !asksPlace(world, session))
    return session;
  const known = session.customer ? world.store.get("customer", session.customer) : undefined;
  world.store.put("!form", { ...form, address: known?.address ?? DEFAULT_ADDRESS });
  return world.store.put("checkout.session", priceCheckout(world, session));
}

/** Keeps what was typed on the page of an open session, which is priced by the typed place. */
export function keepTyped(world: World, session: CheckoutSession, typed: Typed): CheckoutSession {
  const form = world.store.get("!form", session.id);
  if (session.status !== "open" || !form) return session;
  world.store.put("!form", {
    ...form,
    email: form.emailLocked ? form.email : typed.email || form.email,
    name: typed.name || form.name,
    error: null,
    ...(asksPlace(world, session) && { address: addressOf(form, typed) }),
    ...(asksTaxId(session) && { taxId: taxIdOf(typed) }),
  });
  return world.store.put("checkout.session", priceCheckout(world, session));
}

/** The typed place; what else is known of an address stays while its country does. */
function addressOf(
  { address: before }: CheckoutForm,
  { country, postal }: Typed,
): CheckoutForm["address"] {
  const code = country.trim().toUpperCase();
  const kept = before?.country === code ? before : NO_ADDRESS;
  return { ...kept, country: code || null, postal_code: postal.trim() || null };
}

function taxIdOf({ taxType: type, taxId }: Typed): CheckoutForm["taxId"] {
  const value = taxId.trim();
  return value && isTaxIdType(type) ? { type, value } : null;
}

/**
 * Whether a session may be paid as it is now: not without a place or a tax id that it needs, and
 * not for another amount than its page showed. Why not is stored for the page.
 */
export function isPayable(world: World, shown: CheckoutSession, now: CheckoutSession): boolean {
  const form = world.store.get("!form", now.id);
  const error = form && now.status === "open" ? findFault(form, shown, now) : null;
  if (form && error) world.store.put("!form", { ...form, error });
  return error === null;
}

function findFault(form: CheckoutForm, shown: CheckoutSession, now: CheckoutSession) {
  if (now.automatic_tax.status === "requires_location_inputs")
    return "Enter your country, and your ZIP code if it is US.";
  if (now.tax_id_collection?.required === "if_supported" && !form.taxId)
    return "Enter your tax ID.";
  // Without script the page cannot show it while it is typed, as Stripe's does.
  if (now.amount_total !== shown.amount_total)
    return "The total has changed with what you entered. Check it, and pay again.";
  return null;
}
