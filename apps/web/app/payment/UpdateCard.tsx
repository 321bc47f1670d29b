import { useState } from "react";
import { call } from "../api/call.ts";
import { Button, type ButtonLook } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";

/** A link to Stripe's page for changing the card, which returns here. */
export function UpdateCard({ variant = "ghost", size }: Pick<ButtonLook, "variant" | "size">) {
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      const { url } = await call("POST /api/v1/customer-portal");
      window.location.assign(url);
    } catch {
      toast("The card page could not be opened. Please try again.", "bad");
      setBusy(false);
    }
  }

  return (
    <Button variant={variant} size={size} busy={busy} onClick={open}>
      Update card
    </Button>
  );
}
