import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { findPromotion } from "./discounts.ts";
import { priceCheckout } from "./price-checkout.ts";

/** Whether the page of a session asks for a promotion code. */
export function takesPromotions(session: CheckoutSession): boolean {
  return session.allow_promotion_codes === true && session.mode === "subscription";
}

/**
 * Takes the typed promotion code off an open session, or an empty one back from it; null if it
 * cannot be used, which is stored for the page.
 */
export function applyPromotion(
  world: World,
  session: CheckoutSession,
  typed: string,
): CheckoutSession | null {
  const form = world.store.get("!form", session.id);
  const sale = readSale(world, session.id);
  if (session.status !== "open" || !form || !sale || !takesPromotions(session)) return session;
  const code = typed.trim();
  const found = code === "" ? undefined : findPromotion(world, code, sale.price.currency);
  world.store.put("!form", {
    ...form,
    promotion: code,
    promotionError: code !== "" && !found ? "This code is invalid." : null,
  });
  const discounts = found ? [{ coupon: found.coupon.id, promotion_code: found.code.id }] : [];
  const priced = priceCheckout(world, { ...session, discounts });
  world.store.put("checkout.session", priced);
  return code !== "" && !found ? null : priced;
}
