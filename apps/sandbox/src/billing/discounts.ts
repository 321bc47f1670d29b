import { buildDiscount } from "../build/coupon.ts";
import { addMonths } from "../core/duration.ts";
import type {
  CheckoutSession,
  Coupon,
  Discount,
  PromotionCode,
  Subscription,
} from "../core/kinds.ts";
import { toStep } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";

/** A promotion code with the coupon that it stands for. */
export interface Promotion {
  code: PromotionCode;
  coupon: Coupon;
}

/** What a coupon takes off an amount, both in minor units; what is left can be charged. */
export function amountOff(coupon: Coupon, amount: number, currency: string): number {
  const { percent_off: share, amount_off } = coupon;
  if (share === null) return Math.min(amount_off ?? 0, amount);
  return Math.min(toStep((amount * share) / 100, currency), amount);
}

/** The promotion that a customer typed the code of, in any case; undefined if it cannot be used. */
export function findPromotion(
  world: World,
  typed: string,
  currency: string,
): Promotion | undefined {
  const wanted = typed.trim().toUpperCase();
  for (const code of world.store.newest("promotion_code")) {
    if (code.active && code.code.toUpperCase() === wanted) return usable(world, code, currency);
  }
  return undefined;
}

function usable(world: World, code: PromotionCode, currency: string): Promotion | undefined {
  const coupon = world.store.get("coupon", code.promotion.coupon ?? "");
  const isOver = code.expires_at !== null && code.expires_at <= world.clock.seconds();
  if (!coupon || isOver || isUsedUp(code) || isUsedUp(coupon)) return undefined;
  return coupon.amount_off === null || coupon.currency === currency ? { code, coupon } : undefined;
}

function isUsedUp(one: { max_redemptions: number | null; times_redeemed: number }): boolean {
  return one.max_redemptions !== null && one.times_redeemed >= one.max_redemptions;
}

/** The promotion that was taken off a session; undefined for none. */
export function promotionOf(world: World, session: CheckoutSession): Promotion | undefined {
  const [discount] = session.discounts ?? [];
  const code = world.store.get("promotion_code", discount?.promotion_code ?? "");
  const coupon = world.store.get("coupon", discount?.coupon ?? "");
  return code && coupon ? { code, coupon } : undefined;
}

/** Gives a subscription a coupon that begins now, by a code or without, and counts it. */
export function redeem(
  world: World,
  subscription: Pick<Subscription, "id" | "customer">,
  { code, coupon }: Pick<Promotion, "coupon"> & Partial<Promotion>,
): Discount {
  const times_redeemed = coupon.times_redeemed + 1;
  const isLast = isUsedUp({ ...coupon, times_redeemed });
  world.store.put("coupon", { ...coupon, times_redeemed, valid: !isLast });
  if (code) world.store.put("promotion_code", { ...code, times_redeemed: code.times_redeemed + 1 });
  const discount = world.store.put(
    "discount",
    buildDiscount(world, {
      customer: subscription.customer,
      end: endOf(world, coupon),
      promotion_code: code?.id ?? null,
      source: { coupon: coupon.id, type: "coupon" },
      subscription: subscription.id,
    }),
  );
  emitEvent(world, "customer.discount.created", discount);
  return discount;
}

/** Epoch seconds; null for ever, and for once, which ends with the invoice that it is used for. */
function endOf(world: World, { duration, duration_in_months: months }: Coupon): number | null {
  if (duration !== "repeating" || months === null) return null;
  return addMonths(world.clock.seconds() * 1000, months) / 1000;
}

/** A discount with what it takes off. */
export interface CurrentDiscount {
  discount: Discount;
  coupon: Coupon;
}

/** The discounts that are taken off an invoice that a subscription gets now. */
export function currentDiscounts(world: World, { discounts }: Subscription): CurrentDiscount[] {
  return discounts.flatMap((id) => {
    const discount = world.store.get("discount", id);
    const coupon = discount && world.store.get("coupon", discount.source.coupon ?? "");
    if (!coupon || (discount.end !== null && discount.end <= world.clock.seconds())) return [];
    return [{ discount, coupon }];
  });
}

/** The discounts that are left to a subscription after an invoice: those for once are used up. */
export function leftDiscounts(world: World, subscription: Subscription): string[] {
  return currentDiscounts(world, subscription)
    .filter(({ coupon }) => coupon.duration !== "once")
    .map(({ discount }) => discount.id);
}
