import { useState } from "react";
import { call } from "../api/call.ts";
import { Button, type ButtonLook } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

/** A link to Stripe's page for changing the card, which returns here. */
export function UpdateCard({ variant = "ghost", size }: Pick<ButtonLook, "variant" | "size">) {
  const say = useSay();
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      const { url } = await call("POST /api/v1/customer-portal");
      window.location.assign(url);
    } catch {
      toast(say("cardPageFailed"), "bad");
      setBusy(false);
    }
  }

  return (
    <Button variant={variant} size={size} busy={busy} onClick={open}>
      {say("updateCard")}
    </Button>
  );
}
