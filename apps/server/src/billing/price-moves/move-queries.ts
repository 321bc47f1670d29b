import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx } from "../../context.ts";
import type { PriceMoveRow } from "../../db/tables.ts";
import { withdrawMail } from "../../outbox/queue-mail.ts";
import { isAtStripeSql } from "../subscription.ts";
import { endedStatuses } from "../sync/stripe-schemas.ts";
import { isSuspendedSql } from "../sync/suspended-sql.ts";

/** For how many days at least a merchant knows of another price before it is charged. */
export const NOTICE_DAYS = 30;

/**
 * The client's current subscriptions at Stripe, with what decides about a change of their price.
 */
export function subscribers(ctx: Ctx) {
  return ctx.db
    .selectFrom("subscription")
    .innerJoin("account", "account.id", "subscription.account_id")
    .leftJoin("store", "store.owner_id", "account.id")
    .select(["subscription.id", "subscription.account_id", "account.email"])
    .select(["subscription.status", "subscription.start_date", "subscription.current_period_end"])
    .select(["subscription.ends_at", "subscription.currency", "subscription.unit_amount"])
    .select(["subscription.billing_interval", "subscription.billing_anchor"])
    .select("subscription.quantity")
    .select(["subscription.pause", isSuspendedSql.as("suspended")])
    .where("subscription.client_id", "=", ctx.client.id)
    .where("subscription.is_current", "=", 1)
    .where("subscription.surplus", "is", null)
    .where("subscription.status", "not in", endedStatuses)
    .where(isAtStripeSql)
    .where("account.deleted_at", "is", null)
    .orderBy("subscription.id")
    .execute();
}
export type Subscriber = Awaited<ReturnType<typeof subscribers>>[number];

/** The client's changes that have not happened yet, with what became of their mails. */
export const openMoves = (ctx: Ctx): Promise<OpenMove[]> => selectOpenMoves(ctx).execute();

/** The same, so many at most, of those above an id in their order. */
export function openMovesAbove(ctx: Ctx, id: string, most: number): Promise<OpenMove[]> {
  return selectOpenMoves(ctx).where("price_move.id", ">", id).limit(most).execute();
}

function selectOpenMoves(ctx: Ctx) {
  return ctx.db
    .selectFrom("price_move")
    .innerJoin("subscription", "subscription.id", "price_move.subscription_id")
    .leftJoin("outbox", "outbox.dedupe_key", "price_move.id")
    .selectAll("price_move")
    .select(["subscription.status", "subscription.start_date", "subscription.current_period_end"])
    .select(["subscription.currency as charged_currency", "subscription.unit_amount"])
    .select(["subscription.billing_interval as charged_interval", "subscription.billing_anchor"])
    .select(["subscription.ends_at", "subscription.pause"])
    .select(["outbox.id as mail_id", "outbox.sent_at", "outbox.dead_at"])
    .where("price_move.client_id", "=", ctx.client.id)
    .where("price_move.closed_at", "is", null)
    .orderBy("price_move.id");
}
export type OpenMove = Awaited<ReturnType<ReturnType<typeof selectOpenMoves>["execute"]>>[number];

/**
 * Closes a change that did not begin to be made at Stripe, or any, in the transaction of its cause;
 * false if it was closed, or began, meanwhile.
 */
export async function closeMove(
  ctx: Ctx,
  move: Pick<PriceMoveRow, "id" | "account_id" | "subscription_id">,
  outcome: NonNullable<PriceMoveRow["outcome"]>,
): Promise<boolean> {
  const isAsked = outcome === "cancelled" || outcome === "replaced";
  const closed = await ctx.db
    .updateTable("price_move")
    .set({ closed_at: ctx.clock.business(), outcome })
    .where("id", "=", move.id)
    .where("closed_at", "is", null)
    .$if(isAsked, (query) => query.where("begun_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  if (!closed) return false;
  await writeAudit(ctx, `price change ${outcome}`, "subscription", move.account_id, move.id);
  return true;
}

/**
 * Whether the mail of a change was given up, and perhaps removed since, so that it is never sent.
 */
export function isMailLost({ told_at, mail_id, dead_at }: OpenMove): boolean {
  return told_at === null && (mail_id === null || dead_at !== null);
}

/** Whether the merchant was told of a change; a mail that still waits is withdrawn. */
export async function wasTold(ctx: Ctx, move: OpenMove): Promise<boolean> {
  if (isMailLost(move)) return false;
  return move.told_at !== null || !(await withdrawMail(ctx, move.id));
}
