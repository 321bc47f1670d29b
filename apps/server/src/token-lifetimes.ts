import { DAY_MS, limits } from "@coupon-center/contract";
import type { TokenKind } from "./db/token-queries.ts";

const MINUTE_MS = 60_000;
const VERIFY_MS = limits.links.verifyHours * 60 * MINUTE_MS;
export const UNDO_MS = limits.links.undoDays * DAY_MS;
/** How long a passkey's challenge waits for its response. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** For how long a token is accepted, from when it is issued, or its mail is sent. */
export const tokenLifetimeMs: Readonly<Record<TokenKind, number>> = {
  verify: VERIFY_MS,
  "change-email": VERIFY_MS,
  reset: limits.links.resetMinutes * MINUTE_MS,
  invite: limits.links.inviteDays * DAY_MS,
  "undo-email": UNDO_MS,
  "undo-factor": UNDO_MS,
  "sign-in": 10 * MINUTE_MS,
  "add-passkey": CHALLENGE_MS,
  "use-passkey": CHALLENGE_MS,
};
