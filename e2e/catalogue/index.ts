import { couponStates } from "./coupons.ts";
import { guestStates } from "./guest.ts";
import { paymentStates } from "./payment.ts";
import type { ScreenState } from "./screen-state.ts";
import { staffStates } from "./staff.ts";
import { storeStates } from "./store.ts";

export { openState, type ScreenState } from "./screen-state.ts";

/** All states of all screens, by area. */
export const catalogue: Readonly<Record<string, readonly ScreenState[]>> = {
  guests: guestStates,
  store: storeStates,
  coupons: couponStates,
  payment: paymentStates,
  staff: staffStates,
};
