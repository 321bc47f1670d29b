import type { Me, Session, Store } from "@coupon-center/contract";
import { byMachineClock } from "../time/machine-clock.ts";
import { clearCookies, writeTokenCookie } from "./cookie.ts";

/** The entry 'user' of the browser's storage: the session and the profile as last loaded. */
export interface StoredUser extends Session {
  /** by this machine's clock */
  expiration: string;
  id: number;
  email: string;
  role: Me["role"];
  /** of staff only; absent in sessions from before there were roles, until the profile is loaded */
  staff_role?: Me["staff_role"];
  email_verified: boolean;
  pending_email: string | null;
  /** absent in sessions of earlier versions, until the profile is loaded */
  needs_second_factor?: boolean;
  store: Me["store"];
  coupon_center_txn: Me["coupon_center_txn"];
}

const KEY = "user";
const listeners = new Set<() => void>();
let lastRaw: string | null = null;
let lastUser: StoredUser | null = null;
/** What the storage has no room for, as on a full phone: it holds until the page is left. */
let unstored: string | null = null;

/** The signed-in user of this browser; a corrupt entry is deleted and counts as none. */
export function readUser(): StoredUser | null {
  const raw = readRaw();
  if (raw === lastRaw) return lastUser;
  const user = raw === null ? null : parseUser(raw);
  if (raw !== null && user === null) {
    clearSession();
    return null;
  }
  lastRaw = raw;
  lastUser = user;
  return user;
}

function readRaw(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(KEY);
  } catch {
    // On the server, or without storage.
    return null;
  }
}

/** Whether this browser stores anything for the site, without which nobody can sign in. */
export function hasStorage(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

// Parsed without a schema, as the landing page uses it too and must stay small.
function parseUser(raw: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isStoredUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isStoredUser(value: unknown): value is StoredUser {
  const entry: Record<string, unknown> = Object(value);
  const has = (key: string, type: string) => typeof entry[key] === type;
  return (
    has("id", "number") &&
    ["token", "refresh", "expiration", "email", "role"].every((key) => has(key, "string")) &&
    !Number.isNaN(Date.parse(String(entry.expiration))) &&
    (entry.store === null || isStore(entry.store))
  );
}

/** Each release stored the whole store, so one with its address and plan has all of it. */
const isStore = (value: unknown): boolean =>
  typeof Reflect.get(Object(value), "slug") === "string" && "stripe_subscription" in Object(value);

/** Stores a user and the token cookie, and notifies all screens of this tab. */
export function writeUser(given: StoredUser): void {
  // Renewals and the cookie go by this machine's clock, with which a wrong one is never in time.
  const isKnown = given.token === readUser()?.token;
  const user = isKnown ? given : { ...given, expiration: byMachineClock(given.expiration) };
  const raw = JSON.stringify(user);
  try {
    window.localStorage.setItem(KEY, raw);
    unstored = null;
  } catch {
    unstored = raw;
    // A former session's refresh token, which is used up, would end this one.
    if (!isKnown) window.localStorage.removeItem(KEY);
  }
  writeTokenCookie(user.token, user.expiration);
  announceUser();
}

/**
 * Changes the stored user of an account; does nothing if that is not signed in any more, as where
 * an answer comes after another one has logged in.
 */
export function patchUser(account: number | undefined, change: Partial<StoredUser>): void {
  const user = readUser();
  if (user !== null && user.id === account) writeUser({ ...user, ...change });
}

/** Changes a part of the stored user's store, of which a late answer may have former ones. */
export function patchStore(account: number | undefined, change: Partial<Store>): void {
  const store = readUser()?.store;
  if (store) patchUser(account, { store: { ...store, ...change } });
}

/** Signs this browser out: clears local storage and all cookies. */
export function clearSession(): void {
  unstored = null;
  try {
    window.localStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
  clearCookies();
  announceUser();
}

/** Has all screens of this tab read the user anew. */
export function announceUser(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls back when the user changes, in this tab or another, also while the browser kept the page
 * aside to restore it. Returns a function that stops it.
 */
export function subscribeUser(listener: () => void): () => void {
  const readAnew = () => {
    unstored = null;
    listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === KEY) readAnew();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) readAnew();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}
