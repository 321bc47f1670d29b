import type { Session } from "@coupon-center/contract";
import { ApiError } from "../api/api-error.ts";
import { ask } from "../api/ask.ts";
import { clientId } from "../api/page-client.ts";

/** What the first step of logging in answered. */
export interface LoginStep {
  token: string;
  /** what the account has besides recovery codes: 'app', 'passkey' */
  kinds: readonly string[];
}

/**
 * Opens a session by address and password. Errors: ApiError, from which `nextStep` reads that the
 * password is right and the account has a second factor.
 */
export function signIn(email: string, password: string): Promise<Session> {
  // Without the bearer token, as one of a session that has ended would be refused.
  return ask("POST /api/v1/auth/email-login", { body: { email, password, siteId: clientId() } });
}

/** The second step, if the password was right and the account has a second factor. */
export function nextStep(error: unknown): LoginStep | null {
  if (!(error instanceof ApiError)) return null;
  const { second_factor: [token] = [], second_factor_kinds: kinds = [] } = error.fields;
  return token === undefined ? null : { token, kinds };
}
