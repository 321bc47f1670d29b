import { Button } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import { useCustomerPortal } from "./use-customer-portal.ts";

/** A link to Stripe's page for the address and tax id on invoices, which returns here. */
export function BillingDetails() {
  const say = useSay();
  const { busy, open } = useCustomerPortal(say("billingPageFailed"));
  return (
    <Button variant="ghost" size="small" busy={busy} onClick={open}>
      {say("billingDetails")}
    </Button>
  );
}
