import { useUser } from "../session/use-user.ts";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { Caps } from "../ui/Caps.tsx";
import { Blank, blankText } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";

const factor = { totp: false, passkeys: [], recovery_codes: 0, required: false };

const times = { created_at: "2026-01-01T00:00:00Z", used_at: "2026-01-01T00:00:00Z" };

const session = { id: "", browser: blankText(14), network: blankText(8), current: true, ...times };

/** The account while it is loading: one session, no second factor. */
export function AccountSkeleton() {
  const say = useSay();
  const user = useUser();
  const parts = (
    <div className="account">
      <ChangeEmail email={user?.email ?? ""} pending={user?.pending_email ?? null} />
      <ChangePassword />
      <SecondFactor factor={factor} />
      <Sessions sessions={[session]} />
      {user?.role === "merchant" && <DeleteAccount />}
    </div>
  );
  return (
    <ScreenSkeleton
      title={<Caps>{say("accountTitle")}</Caps>}
      note={user?.email}
      sketch={{ of: "known", note: <Blank length={20} />, parts }}
    >
      {parts}
    </ScreenSkeleton>
  );
}
