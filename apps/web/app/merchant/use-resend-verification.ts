import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { toast } from "../ui/toast.ts";

/** The server does not say which of its two limits was reached. */
const TOO_OFTEN = "A link can be sent once a minute, and five times a day. Please wait.";

/** Mails the verification link again; shows the result in a toast. */
export function useResendVerification() {
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call("POST /api/v1/auth/resend-verification");
      // No mail is sent if the address was verified elsewhere meanwhile.
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
