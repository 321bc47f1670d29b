import type { Say, VerifyEmailResponse } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { WaitScreen } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useMailedToken } from "../page/use-mailed-token.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { loadProfile } from "../session/profile.ts";
import { patchUser, readUser, type StoredUser } from "../session/stored-user.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("verifyTitle");

export default function VerifyEmail() {
  const say = useSay();
  const token = useMailedToken();
  const navigate = useNavigateWhileShown();
  const started = useRef(false);

  useEffect(() => {
    // A token works once, so the call must not be repeated when React runs effects twice.
    if (started.current || token === undefined) return;
    started.current = true;
    void verify(token, say).then((path) => navigate(path, { replace: true }));
  }, [token, navigate, say]);

  return <WaitScreen title={say("verifying")} label={say("pleaseWait")} />;
}

/**
 * The answer of a verification whose own answer was lost: known only of the present address, which
 * was not verified before. A change of address ended the session that would tell; its link does.
 */
async function findVerified(before: StoredUser | null): Promise<VerifyEmailResponse | null> {
  if (before?.email_verified !== false) return null;
  const user = await loadProfile().catch(() => null);
  return user?.email_verified && user.email === before.email ? { email_verified: true } : null;
}

/** Uses the token and returns the path to go to. */
async function verify(token: string | null, say: Say): Promise<string> {
  if (!token) return paths.home;
  try {
    const before = readUser();
    const body = { token };
    const answer = await call("POST /api/v1/auth/verify-email", {
      body,
      // A second try succeeds if the first did not, or was to change the address.
      resultIfLost: async () =>
        (await findVerified(before)) ?? (await call("POST /api/v1/auth/verify-email", { body })),
    });
    if (!answer.email_verified) return paths.home;
    if (answer.session) patchUser(before?.id, answer.session);
    toast(say("verified"));
  } catch {
    toast(say("linkExpired"), "bad");
    return paths.home;
  }
  const user = await loadProfile().catch(() => null);
  return user?.store ? paths.coupons : paths.home;
}
