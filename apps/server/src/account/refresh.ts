import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { renewSession } from "./sessions.ts";

/** Renews a session by its refresh token. Errors: 401. */
export function refresh(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.refreshSession> },
): Promise<Session> {
  return renewSession(ctx, body.refresh);
}
