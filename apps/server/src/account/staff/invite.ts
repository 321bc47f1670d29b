import { type Body, type endpoints, fault, type StaffMember } from "@coupon-center/contract";
import { addressAt } from "../../clients/addresses.ts";
import { type Ctx, type Staff, withTransaction } from "../../context.ts";
import { accountByEmail } from "../../db/person-queries.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { NO_PASSWORD } from "../../ports/passwords.ts";
import { rateLimits } from "../../ports/rate-limits.ts";
import { addressKey } from "../account-queries.ts";
import { insertStaff } from "../create-staff.ts";
import { addressTaken } from "../email-claims.ts";
import { issueToken } from "../one-time-tokens.ts";
import { presentMember } from "./present-member.ts";

/**
 * Makes a staff account without a password and mails a link to set one. Errors: 409, which for an
 * address in the team says what mails another link, 429.
 */
export async function inviteStaff(
  ctx: Ctx<Staff>,
  { body }: { body: Body<typeof endpoints.staffInvite> },
): Promise<StaffMember> {
  await ctx.ports.throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
  return withTransaction(ctx, async (tx) => {
    const made = await insertStaff(tx, { ...body, hash: NO_PASSWORD });
    if (!made) throw await refusalOf(tx, body.email);
    await mailPasswordLink(tx, made, "staff-invited");
    return presentMember(tx, made);
  });
}

async function refusalOf(ctx: Ctx<Staff>, email: string): Promise<AppError> {
  const account = await accountByEmail(ctx, email);
  if (account?.role !== "staff") return addressTaken();
  return new AppError("conflict", { detail: fault("staffExists") });
}

/**
 * Mails a link to set a first password, or a new one after a reset, as the kind of the mail says.
 */
export async function mailPasswordLink(
  ctx: Ctx,
  account: AccountRow,
  kind: "staff-invited" | "staff-password-reset",
): Promise<void> {
  const token = await issueToken(ctx, account, "invite");
  const link = addressAt(ctx.client, `/auth/set-password?token=${token}`);
  await queueMail(ctx, { kind, to: account.email, data: { link } });
}
