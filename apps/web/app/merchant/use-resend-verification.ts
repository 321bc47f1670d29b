import { useState } from "react";
import { hasStatus, withOffline } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

/** Mails the verification link again; shows the result in a toast. */
export function useResendVerification() {
  const say = useSay();
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call("POST /api/v1/auth/resend-verification");
      // No mail is sent if the address was verified elsewhere meanwhile.
      const user = await loadProfile().catch(() => null);
      toast(user?.email_verified ? say("addressConfirmed") : say("newLinkSent"));
    } catch (error) {
      const often = hasStatus(error, 429);
      // The server does not say which of its two limits was reached.
      toast(withOffline(say(often ? "resendTooOften" : "somethingWrong"), error), "bad");
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy };
}
