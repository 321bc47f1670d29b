import type { Me, Session } from "@coupon-center/contract";
import { isLost } from "../api/api-error.ts";
import { call, countChanges } from "../api/call.ts";
import { patchUser, readUser, type StoredUser, writeUser } from "./stored-user.ts";

let loading: Promise<void> | null = null;
let loadedAt = 0; // equivalent mutant: any time long ago means that it was never loaded

/**
 * Stores a new session together with its user's profile; nothing if the profile fails to load.
 * Errors: ApiError.
 */
export async function startSession(session: Session): Promise<StoredUser> {
  const me = await call("GET /api/v1/auth/me", { token: session.token });
  const user: StoredUser = { ...session, ...profileOf(me) };
  writeUser(user);
  loadedAt = Date.now();
  return user;
}

/**
 * The signed-in user with a profile at most `maxAgeMs` old; 0 always loads it. Errors: ApiError.
 */
export async function loadProfile(maxAgeMs = 0): Promise<StoredUser | null> {
  const age = Date.now() - loadedAt;
  // Negative if the machine's clock has been set back.
  if (maxAgeMs === 0 || age < 0 || age > maxAgeMs) {
    loading ??= fetchProfile().finally(() => {
      loading = null;
    });
    await loading;
  }
  return readUser();
}

async function fetchProfile(): Promise<void> {
  const before = readUser();
  if (before === null) return;
  const changes = countChanges();
  const hasChanged = () => countChanges() !== changes;
  const me = await call("GET /api/v1/auth/me").catch((error: unknown) => {
    // Whoever asks what came of a change must not get an answer that was lost with the change's.
    if (isLost(error) && hasChanged()) return null;
    throw error;
  });
  if (me === null) return fetchProfile();
  const user = readUser();
  // Signed out, or another account signed in, in this tab or another.
  if (user?.id !== me.id) return;
  // It may be from before a change that was answered meanwhile, whose effect a caller waits for, or
  // that another tab has stored.
  if (hasChanged() || profileText(user) !== profileText(before)) {
    return fetchProfile();
  }
  patchUser(me.id, profileOf(me));
  loadedAt = Date.now();
}

/** To compare profiles, without the session, which is renewed at any time. */
function profileText({ token: _, refresh: _r, expiration: _e, ...profile }: StoredUser): string {
  return JSON.stringify(profile);
}

function profileOf({ client: _client, ...profile }: Me) {
  return profile;
}
