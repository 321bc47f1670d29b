import {
  type Body,
  type endpoints,
  fault,
  type Params,
  type StaffMember,
  type TextKeyAlone,
} from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, type Staff, type System, withTransaction } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError, notFound } from "../../errors.ts";
import { NO_PASSWORD } from "../../ports/passwords.ts";
import { rateLimits } from "../../ports/rate-limits.ts";
import { addressKey } from "../account-queries.ts";
import { revokeCredentials } from "../revoke-credentials.ts";
import { resetFactor } from "../second-factor/change-factor.ts";
import { endAllSessions } from "../sessions/end-session.ts";
import { mailPasswordLink } from "./invite.ts";
import { claimMember } from "./member-queries.ts";
import { presentMember, roleOf } from "./present-member.ts";

interface OfMember {
  params: Params<typeof endpoints.staffEndSessions>;
}

/** An admin, or the operator on the command line. */
type Manager = Staff | System;

/** One change of another staff account, with its audit entry. Errors: those of `claimMember`. */
function change(
  ctx: Ctx<Manager>,
  { params }: OfMember,
  act: string,
  apply: (tx: Ctx<Manager>, member: AccountRow) => Promise<AccountRow | null>,
): Promise<StaffMember> {
  return withTransaction(ctx, async (tx) => {
    const member = await claimMember(tx, params.id);
    const changed = await apply(tx, member);
    // equivalent mutant (condition false, drop throw): the row is locked and read in this transaction
    if (!changed) throw notFound();
    await writeAudit(tx, act, "account", member.id);
    return presentMember(tx, changed);
  });
}

/** Makes a reviewer an admin, or the reverse; its sessions end. Errors: 401, 404, 409. */
export function setMemberRole(
  ctx: Ctx<Staff>,
  { params, body }: OfMember & { body: Body<typeof endpoints.staffSetRole> },
): Promise<StaffMember> {
  const { role } = body;
  return change(ctx, { params }, `staff role: ${role}`, async (tx, member) => {
    if (roleOf(member) === role)
      throw refused(role === "admin" ? "alreadyAdmin" : "alreadyReviewer");
    await endAllSessions(tx, member.id);
    return setColumns(tx, member, { is_admin: role === "admin" ? 1 : 0 });
  });
}

/** Suspends a staff account and revokes its sessions and links. Errors: 401, 404, 409. */
export function suspendMember(ctx: Ctx<Manager>, input: OfMember): Promise<StaffMember> {
  return change(ctx, input, "staff account suspended", (tx, member) => {
    if (member.suspended_at !== null) throw refused("alreadySuspended");
    return revokeCredentials(tx, member, { suspended_at: tx.clock.now() });
  });
}

/**
 * Lets a suspended staff account sign in again. One without a password gets a link to set it, as
 * the suspension voided the one that waits in the mailbox. Errors: 401, 404, 409, 429.
 */
export async function restoreMember(ctx: Ctx<Staff>, input: OfMember): Promise<StaffMember> {
  const member = await withTransaction(ctx, (tx) => claimMember(tx, input.params.id));
  refuseActive(member);
  if (member.password_hash === NO_PASSWORD) await takeMailTo(ctx, member);
  return change(ctx, input, "staff account restored", async (tx, claimed) => {
    refuseActive(claimed);
    const restored = await setColumns(tx, claimed, { suspended_at: null });
    if (restored.password_hash === NO_PASSWORD)
      await mailPasswordLink(tx, restored, "staff-invited");
    return restored;
  });
}

function refuseActive({ suspended_at }: AccountRow): void {
  if (suspended_at === null) throw refused("notSuspended");
}

/** Between transactions, as points are counted on another connection. Errors: 429. */
function takeMailTo(ctx: Ctx<Manager>, { email }: AccountRow): Promise<void> {
  return ctx.ports.throttles.take(rateLimits.mailToAddress, addressKey(ctx, email));
}

/**
 * For a lost or stolen password: removes it, revokes sessions and links, and mails a link to set
 * another. Errors: 401, 404, 409, 429.
 */
export async function resetMember(ctx: Ctx<Manager>, input: OfMember): Promise<StaffMember> {
  const member = await withTransaction(ctx, (tx) => claimMember(tx, input.params.id));
  refuseSuspended(member);
  await takeMailTo(ctx, member);
  return change(ctx, input, "staff password reset", async (tx, claimed) => {
    refuseSuspended(claimed);
    const reset = await revokeCredentials(tx, claimed, { password_hash: NO_PASSWORD });
    // Somebody invited had none that was removed: the link in the first mail has expired.
    const kind = claimed.password_hash === NO_PASSWORD ? "staff-invited" : "staff-password-reset";
    if (reset) await mailPasswordLink(tx, reset, kind);
    return reset;
  });
}

function refuseSuspended({ suspended_at }: AccountRow): void {
  if (suspended_at !== null) throw refused("restoreFirst");
}

/**
 * For a lost phone: removes the second factor, revokes sessions and links, and mails the owner.
 * Errors: 401, 404, 409.
 */
export function resetMemberFactor(ctx: Ctx<Staff>, input: OfMember): Promise<StaffMember> {
  return change(ctx, input, "staff second factor reset", async (tx, member) => {
    const reset = await resetFactor(tx, member);
    if (!reset) throw refused("withoutFactor");
    return reset;
  });
}

/** Signs a staff account out everywhere. Errors: 401, 404, 409. */
export function endMemberSessions(ctx: Ctx<Manager>, input: OfMember): Promise<StaffMember> {
  return change(ctx, input, "staff sessions ended", async (tx, member) => {
    await endAllSessions(tx, member.id);
    return member;
  });
}

function setColumns(
  ctx: Ctx,
  { id }: AccountRow,
  columns: Partial<Pick<AccountRow, "is_admin" | "suspended_at">>,
): Promise<AccountRow> {
  return ctx.db
    .updateTable("account")
    .set(columns)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function refused(key: TextKeyAlone): AppError {
  return new AppError("conflict", { detail: fault(key) });
}
