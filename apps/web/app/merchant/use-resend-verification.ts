import { hasStatus, withOffline } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useAttempt } from "../api/use-attempt.ts";
import { loadProfile } from "../session/profile.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

/** Mails the verification link again; shows the result in a toast. */
export function useResendVerification() {
  const say = useSay();
  const { attempt, busy } = useAttempt((error) => {
    // The server does not say which of its two limits was reached.
    const often = hasStatus(error, 429);
    return withOffline(say(often ? "resendTooOften" : "somethingWrong"), error);
  });

  const resend = () =>
    attempt(async () => {
      await call("POST /api/v1/auth/resend-verification");
      // No mail is sent if the address was verified elsewhere meanwhile.
      const user = await loadProfile().catch(() => null);
      toast(user?.email_verified ? say("addressConfirmed") : say("newLinkSent"));
    });

  return { resend, busy };
}
