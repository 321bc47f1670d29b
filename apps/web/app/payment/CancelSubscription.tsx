import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { changeSubscription } from "./change-subscription.ts";
import { cancellingText } from "./subscription-text.ts";

interface CancelProps {
  product: string;
  status: string;
}

export function CancelSubscription({ product, status }: CancelProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function cancel() {
    setBusy(true);
    setFailed(false);
    try {
      await changeSubscription("canceled");
      setOpen(false);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={open}
        title="Cancel Subscription?"
        yes={failed ? "Try again" : "Yes, cancel"}
        no="No, go back"
        busy={busy}
        onYes={cancel}
        onClose={() => setOpen(false)}
      >
        <p>Are you sure you want to cancel your subscription to {product}?</p>
        <p className="muted">{cancellingText(status)}</p>
        {failed && (
          <p className="field-error" role="alert">
            That did not work. Please try again.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
