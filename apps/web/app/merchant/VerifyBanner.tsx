import { useUser } from "../session/use-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useResendVerification } from "./use-resend-verification.ts";

/** Shown until the address is verified, as stores are only reviewed afterwards. */
export function VerifyBanner() {
  const user = useUser();
  const { resend, busy } = useResendVerification();
  if (user === null || user.email_verified !== false) return null;
  return (
    <Banner
      tone="warn"
      lead={`Please confirm your email address: we sent a link to ${user.email}.`}
      action={
        <Button variant="ghost" size="small" busy={busy} onClick={resend}>
          Resend email
        </Button>
      }
    >
      Your store is reviewed once it is confirmed.
    </Banner>
  );
}
