import { isSettled, type OpenPayment, type Say } from "@coupon-center/contract";
import { useEffect } from "react";
import { refusalText } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { type GoToStripe, useGoToStripe } from "./use-go-to-stripe.ts";
import { useReturned } from "./use-returned.ts";

/**
 * Says how the open payment went with another card, and shows the new state. A payment that the
 * bank wants to have confirmed is on Stripe's page, which is opened. If nothing was open (null), an
 * answer that was lost, or Stripe's own message of the card, may have paid.
 */
export async function notifyOpenPayment(
  tried: OpenPayment | null,
  goToStripe: GoToStripe,
  say: Say,
): Promise<void> {
  if (tried?.outcome === "confirm" && tried.url !== null && goToStripe(tried.url)) return;
  if (tried?.outcome === "declined") toast(say("cardRefused"), "bad");
  if (tried?.outcome === "confirm") toast(say("bankConfirms"), "bad");
  // The change of the plan itself says that a payment was received.
  await loadProfile().catch(() => undefined);
}

/** Pays what is open once the merchant returns from Stripe's page for cards. */
export function usePayAfterReturn(): void {
  const say = useSay();
  const goToStripe = useGoToStripe();
  const returned = useReturned("card");
  useEffect(() => {
    if (returned) void payOpen(goToStripe, say);
  }, [returned, goToStripe, say]);
}

/**
 * Tries what is open with the default card, unless it was refused for it, and shows the plan as it
 * is afterwards.
 */
async function payOpen(goToStripe: GoToStripe, say: Say): Promise<void> {
  try {
    const { open_payment } = await call("POST /api/v1/payment-methods/pay-open", { repeat: true });
    await notifyOpenPayment(open_payment, goToStripe, say);
  } catch (error) {
    const user = await loadProfile().catch(() => null);
    const status = user?.store?.stripe_subscription?.status;
    if (status === undefined || !isSettled(status))
      toast(refusalText(error, say("openNotTried")), "bad");
  }
}
