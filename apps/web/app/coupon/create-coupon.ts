import type { Coupon, Say } from "@coupon-center/contract";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { forgetIdempotencyKey, type Try } from "../form/use-idempotency-key.ts";
import { toast } from "../ui/toast.ts";
import { changeCoupon } from "./change-coupon.ts";
import type { couponPayload } from "./coupon-form.ts";
import { notShownText } from "./state-text.ts";

type Payload = ReturnType<typeof couponPayload>;

/**
 * Creates a coupon and says so; if an earlier try of the form did, that one gets what is typed
 * since. What another tab created with the form's key stays as it is.
 * Errors: ApiError.
 */
export async function createCoupon(
  payload: Payload,
  { key, earlier, another }: Try,
  say: Say,
): Promise<void> {
  const create = (body: Payload, idempotencyKey = key) =>
    call("POST /api/v1/coupons", { body, idempotencyKey });
  try {
    sayCreated(await create(payload), say);
  } catch (error) {
    // Nothing was created, so that at the limit a reload tells that instead of showing the form.
    if (hasStatus(error, 400) && earlier.length === 0) forgetIdempotencyKey();
    if (!isUsedKey(error)) throw error;
    const made = await madeBefore(earlier, (body) => create(body));
    if (made === null) sayCreated(await create(payload, another()), say);
    else await changeCoupon(made.id, payload, null, say);
  }
}

function sayCreated(coupon: Coupon, say: Say): void {
  const why = notShownText(coupon, say);
  if (why) toast(say("couponSavedHeld", { why }), "plain");
  else toast(say("couponCreated"));
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

const isUsedKey = (error: unknown) => hasStatus(error, 422);
