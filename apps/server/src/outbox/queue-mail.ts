import type { Mail } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { NO_PASSWORD } from "../ports/passwords.ts";
import { sealMailData } from "./mail-data.ts";
import { isUrgent } from "./mail-queue.ts";

const HOUR_MS = 60 * 60 * 1000;

type WithoutClient<M> = M extends { kind: infer K; data: infer D } ? { kind: K; data: D } : never;

/** An account as it was read, be it before its address was changed. */
export type Addressee = Pick<AccountRow, "id" | "email">;

/** A mail as a verb queues it; the client is the ctx's. */
export type MailToQueue = WithoutClient<Mail> & {
  /**
   * an account, wherever its address is when the mail is sent; or an address, for what is about
   * that address or proves that one reads its mails (decision 089)
   */
  to: Addressee | string;
  /** a key for a cause that must be mailed only once */
  once?: string;
  /** how long it waits, and can still be withdrawn by its `once` key */
  waitsMs?: number;
};

/** Queues a mail in the transaction of its cause; it is sent after the commit, and only then. */
export async function queueMail(ctx: Ctx, mail: MailToQueue): Promise<void> {
  const now = ctx.clock.now();
  const { account_id, recipient } = addresseeOf(mail.to);
  const addressed = { client_id: ctx.client.id, recipient, kind: mail.kind };
  await ctx.db
    .insertInto("outbox")
    .values({
      ...addressed,
      account_id,
      urgent: Number(isUrgent(mail.kind)),
      data: sealMailData(ctx.ports.sealer, addressed, mail.data),
      dedupe_key: mail.once,
      request_id: ctx.requestId ?? null,
      created_at: now,
      due_at: now + (mail.waitsMs ?? 0),
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
  ctx.ports.wakeOutbox();
}

const addresseeOf = (to: MailToQueue["to"]) =>
  typeof to === "string"
    ? { account_id: null, recipient: to }
    : { account_id: to.id, recipient: to.email };

/**
 * Removes a waiting mail by its `once` key, also after failed tries, unless it was sent, given up
 * or is being sent; returns whether it did.
 */
export async function withdrawMail(ctx: Ctx, once: string): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom("outbox")
    .where("client_id", "=", ctx.client.id)
    .where("dedupe_key", "=", once)
    // A lease that has expired does not tell whether the mail was sent.
    .where("lease_by", "is", null)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Whether a mail with this `once` key was queued before. */
export async function isQueued(ctx: Ctx, once: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", once)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the mail with this `once` key was sent: nothing withdraws it any more. */
export async function isSent(ctx: Ctx, once: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", once)
    .where("sent_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues the same mail for the client's list of addresses, or without one for all its staff. */
export async function queueMailToStaff(
  ctx: Ctx,
  mail: WithoutClient<Mail>,
  once?: string,
): Promise<void> {
  for (const to of await staffAddressees(ctx))
    await queueMail(ctx, {
      ...mail,
      to,
      ...(once !== undefined && { once: keyFor(ctx, once, to) }),
    });
}

/**
 * Queues the same mail for staff, unless one with the same key was queued within the last hour: the
 * hour of the clock is a part of its key, so that the database keeps it to one in that.
 */
export async function queueMailToStaffHourly(
  ctx: Ctx,
  mail: WithoutClient<Mail>,
  key: string,
): Promise<void> {
  const now = ctx.clock.now();
  const hour = Math.floor(now / HOUR_MS);
  for (const to of await staffAddressees(ctx)) {
    const before = await ctx.db
      .selectFrom("outbox")
      .select("id")
      .where("dedupe_key", "=", keyFor(ctx, `${key}:${hour - 1}`, to))
      .where("created_at", ">", now - HOUR_MS)
      .executeTakeFirst();
    if (!before) await queueMail(ctx, { ...mail, to, once: keyFor(ctx, `${key}:${hour}`, to) });
  }
}

/** The key may be kept for longer than the address (decision 056). */
const keyFor = (ctx: Ctx, once: string, to: Addressee | string) =>
  `${once}:${ctx.ports.tokens.hash(addresseeOf(to).recipient)}`;

const staffAddressees = async (ctx: Ctx): Promise<readonly (Addressee | string)[]> =>
  ctx.client.staffMail ?? (await staffOf(ctx));

/** Without a password nobody has shown to read an invitation's address, which may be mistyped. */
function staffOf(ctx: Ctx): Promise<Addressee[]> {
  return ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("client_id", "=", ctx.client.id)
    .where("role", "=", sql.lit("staff"))
    .where("password_hash", "!=", NO_PASSWORD)
    .where("suspended_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}
