import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { amountOff, findPromotion, type Promotion } from "./discounts.ts";

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
  const off = found ? amountOff(found.coupon, sale.amount) : 0;
  const priced = world.store.put("checkout.session", {
    ...session,
    amount_total: sale.amount - off,
    discounts: found ? [{ coupon: found.coupon.id, promotion_code: found.code.id }] : [],
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  });
  return code !== "" && !found ? null : priced;
}

/** The promotion that was taken off a session; undefined for none. */
export function promotionOf(world: World, session: CheckoutSession): Promotion | undefined {
  const [discount] = session.discounts ?? [];
  const code = world.store.get("promotion_code", discount?.promotion_code ?? "");
  const coupon = world.store.get("coupon", discount?.coupon ?? "");
  return code && coupon ? { code, coupon } : undefined;
}
