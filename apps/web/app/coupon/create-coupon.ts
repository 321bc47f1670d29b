import type { Coupon, Say } from "@coupon-center/contract";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Try } from "../form/use-idempotency-key.ts";
import { toast } from "../ui/toast.ts";
import { changeCoupon } from "./change-coupon.ts";
import type { couponPayload } from "./coupon-form.ts";
import { notShownText } from "./state-text.ts";

type Payload = ReturnType<typeof couponPayload>;

/**
 * Creates a coupon and says so; if an earlier try of the form did, that one gets what is typed since.
 * Errors: ApiError.
 */
export async function createCoupon(
  payload: Payload,
  { key, earlier }: Try,
  say: Say,
): Promise<void> {
  const create = (body: Payload) => call("POST /api/v1/coupons", { body, idempotencyKey: key });
  try {
    const coupon = await create(payload);
    const why = notShownText(coupon, say);
    if (why) toast(say("couponSavedHeld", { why }), "plain");
    else toast(say("couponCreated"));
  } catch (error) {
    if (!isUsedKey(error)) throw error;
    const made = await madeBefore(earlier, create);
    if (made === null) throw error;
    await changeCoupon(made.id, payload, null, say);
  }
}

/** What an earlier try created, as its key gives its answer again; null if none of them did. */
async function madeBefore(
  earlier: Try["earlier"],
  create: (body: Payload) => Promise<Coupon>,
): Promise<Coupon | null> {
  for (const json of earlier.toReversed()) {
    try {
      return await create(JSON.parse(json));
    } catch (error) {
      if (!isUsedKey(error)) throw error;
    }
  }
  return null;
}

const isUsedKey = (error: unknown) => error instanceof ApiError && error.status === 422;
