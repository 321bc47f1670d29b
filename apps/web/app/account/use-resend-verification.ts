import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { toast } from "../ui/toast-store.ts";

/** Sends the link that confirms the address once more; the outcome is said in a toast. */
export function useResendVerification() {
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call("POST /api/v1/auth/resend-verification");
      toast("We sent you a new link. Check your inbox.");
    } catch (error) {
      const often = error instanceof ApiError && error.status === 429;
      toast(often ? "Please wait a minute before the next one." : "Something went wrong", "bad");
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy };
}
