import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { toast } from "../ui/toast.ts";

/** The server does not say which of its two limits it was. */
const TOO_OFTEN = "A link can be sent once a minute, and five times a day. Please wait.";

/** Sends the link that confirms the address once more; the outcome is said in a toast. */
export function useResendVerification() {
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call("POST /api/v1/auth/resend-verification");
      // Confirmed elsewhere meanwhile, it gets no mail.
      const user = await loadProfile().catch(() => null);
      toast(
        user?.email_verified
          ? "Your email address is confirmed already"
          : "We sent you a new link. Check your inbox.",
      );
    } catch (error) {
      const often = error instanceof ApiError && error.status === 429;
      toast(often ? TOO_OFTEN : "Something went wrong", "bad");
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy };
}
