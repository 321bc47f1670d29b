import { takesPromotions } from "../billing/apply-promotion.ts";
import { promotionOf } from "../billing/discounts.ts";
import type { CheckoutSession, Coupon } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";

/** The field for a promotion code; nothing where the session takes none. */
export function renderPromotionField(world: World, session: CheckoutSession): Html | false {
  const form = world.store.get("!form", session.id);
  if (!takesPromotions(session)) return false;
  return html`${form?.promotionError && html`<p class="error" role="alert" id="promotion-error">${form.promotionError}</p>`}
    <label for="promotion_code">Promotion code</label>
    <input id="promotion_code" name="promotion_code" autocomplete="off" value="${form?.promotion ?? ""}"${form?.promotionError && html` aria-invalid="true" aria-describedby="promotion-error"`}>
    <button type="submit" name="apply" value="1" formnovalidate>Apply</button>`;
}

/** The line of the promotion that was taken off a session. */
export function renderPromotionLine(world: World, session: CheckoutSession): Html | undefined {
  const promotion = promotionOf(world, session);
  const off = session.total_details?.amount_discount ?? 0;
  return (
    promotion &&
    html`<div><dt>${promotion.code.code}, ${describe(promotion.coupon)}</dt><dd>&minus;${formatMoney(off, session.currency ?? "usd")}</dd></div>`
  );
}

/** '50% off for 3 months' */
function describe(coupon: Coupon): string {
  const { percent_off: share, amount_off: amount, duration, duration_in_months: months } = coupon;
  const off = share === null ? formatMoney(amount ?? 0, coupon.currency ?? "usd") : `${share}%`;
  return `${off} off ${duration === "repeating" ? `for ${months} months` : duration}`;
}
