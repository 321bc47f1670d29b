import { Button, type ButtonLook } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import { useCustomerPortal } from "./use-customer-portal.ts";

/** A link to Stripe's page for changing the card, which returns here. */
export function UpdateCard({ variant = "ghost", size }: Pick<ButtonLook, "variant" | "size">) {
  const say = useSay();
  const { busy, open } = useCustomerPortal(say("cardPageFailed"));
  return (
    <Button variant={variant} size={size} busy={busy} onClick={open}>
      {say("updateCard")}
    </Button>
  );
}
