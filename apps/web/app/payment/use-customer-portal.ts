import { call } from "../api/call.ts";
import { useAttempt } from "../api/use-attempt.ts";
import { useGoToStripe } from "./use-go-to-stripe.ts";

/** Opens Stripe's customer portal, which returns to this page; says `failure` if it cannot. */
export function useCustomerPortal(failure: string) {
  const { attempt, busy } = useAttempt(() => failure);
  const goToStripe = useGoToStripe();

  const open = () =>
    attempt(async () => {
      const { url } = await call("POST /api/v1/customer-portal");
      if (goToStripe(url)) await restored();
    });

  return { busy, open };
}

/** Resolves when the back button has the browser show this page again as it was left. */
function restored(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener("pageshow", resolve, { once: true });
  });
}
