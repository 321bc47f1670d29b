import type { Coupon } from "@coupon-center/contract";
import { useState } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { toast } from "../ui/toast-store.ts";

interface DeleteCouponProps {
  /** the coupon in question; null while nothing is asked */
  coupon: Coupon | null;
  onDelete: (coupon: Coupon) => Promise<void>;
  onClose: () => void;
}

export function DeleteCoupon({ coupon, onDelete, onClose }: DeleteCouponProps) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (coupon === null) return;
    setBusy(true);
    try {
      await onDelete(coupon);
      onClose();
    } catch {
      toast("The coupon could not be deleted. Please try again.", "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={coupon !== null}
      title="Delete coupon?"
      yes="Yes, delete"
      no="No, go back"
      busy={busy}
      onYes={confirm}
      onClose={onClose}
    >
      <p>"{coupon?.description}" leaves your store page at once. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
