import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { Caller } from "../../testing/caller.ts";
import type { BilledInstallation } from "./billed-installation.ts";
import { newApprovedStore, subscribe } from "./subscriber.ts";

/** A merchant with a plan and an approved store, which staff suspends and lifts. */
export async function newSuspendable(billing: BilledInstallation, staff: Caller, card?: string) {
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const id = await subscribe(billing, made.merchant, card);
  const params = { id: made.store.id };
  const body = { reason: "Not your trade mark" };
  const { merchant } = made;
  return {
    ...made,
    id,
    async suspend() {
      await staff.ok(endpoints.staffSuspendStore, { params, body });
      // It has ended the owner's sessions; even this call is refused with their tokens.
      merchant.session = undefined;
      const { email } = merchant;
      merchant.session = await merchant.ok(endpoints.emailLogin, { body: { email, password } });
    },
    lift: () => staff.ok(endpoints.staffApproveStore, { params, body: {} }),
  };
}
