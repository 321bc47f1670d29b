import type { Session } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";

/** Opens a session by address and password. Errors: ApiError. */
export function signIn(email: string, password: string): Promise<Session> {
  return call("POST /api/v1/auth/email-login", { body: { email, password, siteId: clientId() } });
}
