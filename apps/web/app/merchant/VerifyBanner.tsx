import { useFreshProfile } from "../session/use-fresh-profile.ts";
import { useUser } from "../session/use-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import { useResendVerification } from "./use-resend-verification.ts";

/**
 * Shown until the address is verified, often on another device, as stores are only reviewed then.
 */
export function VerifyBanner() {
  const say = useSay();
  const user = useUser();
  const { resend, busy } = useResendVerification();
  const isShown = user !== null && user.email_verified === false;
  useFreshProfile(isShown);
  if (!isShown) return null;
  const { store } = user;
  // Staff may have decided before: neither an approved store nor a suspended one waits for it.
  const isReviewedThen = !store?.is_approved && !store?.suspended;
  return (
    <Banner
      tone="warn"
      lead={say("confirmAddress", { email: user.email })}
      action={
        <Button variant="ghost" size="small" busy={busy} onClick={resend}>
          {say("resendEmail")}
        </Button>
      }
    >
      {isReviewedThen && say("reviewedOnceConfirmed")}
    </Banner>
  );
}
