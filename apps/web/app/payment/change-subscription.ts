import { call } from "../api/call.ts";
import { patchUser, readUser } from "../session/stored-user.ts";

/** Cancels or resumes, and replaces the stored subscription with the response. */
export async function changeSubscription(status: "canceled" | "active"): Promise<void> {
  const subscription = await call("POST /api/v1/stripe-update-subscription", { body: { status } });
  const store = readUser()?.store;
  if (store) patchUser({ store: { ...store, stripe_subscription: subscription } });
}
