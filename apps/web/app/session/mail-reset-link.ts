import type { Say } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { clearNotices, notify } from "../ui/notices.ts";

/**
 * Has a link mailed with which a new password is set, and says so above the screen. Errors:
 * ApiError, 404 for an address that nobody signs in with.
 */
export async function mailResetLink(email: string, say: Say): Promise<void> {
  clearNotices();
  const body = { email, siteId: clientId() };
  await call("POST /api/v1/auth/password-reset", { body });
  notify(say("reminderSent"), "good");
}
