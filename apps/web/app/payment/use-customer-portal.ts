import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { toast } from "../ui/toast.ts";
import { useGoToStripe } from "./use-go-to-stripe.ts";

/** Opens Stripe's customer portal, which returns to this page; says `failure` if it cannot. */
export function useCustomerPortal(failure: string) {
  const [busy, setBusy] = useState(false);
  const goToStripe = useGoToStripe();
  // The back button may restore this page as it was left.
  useEffect(() => {
    const ready = () => setBusy(false);
    window.addEventListener("pageshow", ready);
    return () => window.removeEventListener("pageshow", ready);
  }, []);

  async function open() {
    setBusy(true);
    try {
      const { url } = await call("POST /api/v1/customer-portal");
      if (!goToStripe(url)) setBusy(false);
    } catch {
      toast(failure, "bad");
      setBusy(false);
    }
  }

  return { busy, open };
}
