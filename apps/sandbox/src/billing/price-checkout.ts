import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { checkoutTaxes } from "./checkout-tax.ts";
import { amountOff, promotionOf } from "./discounts.ts";
import { sumTaxes, type Tax, taxOf } from "./taxes.ts";

/** Whether what a session sells begins with a trial, for which nothing is due. */
export function hasTrial(world: World, session: CheckoutSession): boolean {
  return session.mode === "subscription" && Boolean(world.store.get("!form", session.id)?.trial);
}

/** Whether its page asks for a card, which a subscription may leave out where nothing is due. */
export function takesCard(session: CheckoutSession): boolean {
  const { mode, payment_method_collection: collection, amount_total: total } = session;
  return mode !== "subscription" || collection !== "if_required" || total !== 0;
}

/** What is due of a sale, in minor units, and its taxes. */
interface Quote {
  off: number;
  total: number;
  taxes: Tax[];
}

/** What a session charges for an amount: less its promotion, with its taxes. */
export function quoteSale(world: World, session: CheckoutSession, amount: number): Quote {
  const promotion = promotionOf(world, session);
  const currency = session.currency ?? "usd";
  const off = promotion ? amountOff(promotion.coupon, amount, currency) : 0;
  const taxes = (checkoutTaxes(world, session) ?? []).map((tax) =>
    taxOf(amount - off, tax, currency),
  );
  return { off, taxes, total: amount - off + sumTaxes(taxes, "exclusive") };
}

/** A session with what is due at it. */
export function priceCheckout(world: World, session: CheckoutSession): CheckoutSession {
  const sale = readSale(world, session.id);
  if (!sale) return session;
  const subtotal = hasTrial(world, session) ? 0 : sale.amount;
  const { off, taxes, total } = quoteSale(world, session, subtotal);
  const isPlaced = checkoutTaxes(world, session) !== null;
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      ...session.automatic_tax,
      ...(session.automatic_tax.enabled && {
        status: isPlaced ? "complete" : "requires_location_inputs",
      }),
    },
    total_details: {
      amount_discount: off,
      amount_shipping: 0,
      amount_tax: sumTaxes(taxes, "exclusive") + sumTaxes(taxes, "inclusive"),
    },
  };
}
