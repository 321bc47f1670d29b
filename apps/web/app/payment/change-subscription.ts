import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { patchStore, readUser } from "../session/stored-user.ts";

/** Cancels or resumes, and replaces the stored subscription with the response. */
export async function changeSubscription(status: "canceled" | "active"): Promise<void> {
  const account = readUser()?.id;
  const subscription = await call("POST /api/v1/stripe-update-subscription", {
    body: { status },
    // Requesting the current state changes nothing.
    repeat: true,
    async resultIfLost() {
      const now = (await loadProfile())?.store?.stripe_subscription ?? null;
      const isCancelled = now?.status === "canceled";
      return isCancelled === (status === "canceled") ? now : null;
    },
  });
  patchStore(account, { stripe_subscription: subscription });
}
