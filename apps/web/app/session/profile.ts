import type { Me, Session } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { patchUser, readUser, type StoredUser, writeUser } from "./stored-user.ts";

let loading: Promise<void> | null = null;
let loadedAt = 0; // equivalent mutant: any time long past means that it was never loaded

/** Keeps a new session together with its user's profile; nothing is stored when that fails. */
export async function startSession(session: Session): Promise<StoredUser> {
  const me = await call("GET /api/v1/auth/me", { token: session.token });
  const user: StoredUser = { ...session, ...profileOf(me) };
  writeUser(user);
  loadedAt = Date.now();
  return user;
}

/** The signed-in user with a profile no older than `maxAge` milliseconds; 0 asks in any case. */
export async function loadProfile(maxAge = 0): Promise<StoredUser | null> {
  const age = Date.now() - loadedAt;
  // Below zero: the machine's clock has been set back since.
  if (maxAge === 0 || age < 0 || age > maxAge) {
    loading ??= fetchProfile().finally(() => {
      loading = null;
    });
    await loading;
  }
  return readUser();
}

async function fetchProfile(): Promise<void> {
  if (readUser() === null) return;
  const me = await call("GET /api/v1/auth/me");
  // Signed out meanwhile, or somebody else signed in, here or in another tab.
  if (readUser()?.id !== me.id) return;
  patchUser(profileOf(me));
  loadedAt = Date.now();
}

function profileOf(me: Me) {
  const { id, email, role, email_verified, pending_email, store, coupon_center_txn } = me;
  return { id, email, role, email_verified, pending_email, store, coupon_center_txn };
}
