import type { Body, endpoints } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { endSessionOf } from "./end-session.ts";

/** Ends a session for good; a token that is no longer known is as good as signed out. */
export async function logout(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.logout> },
): Promise<{ success: true }> {
  await endSessionOf(ctx, body.refresh);
  return { success: true };
}
