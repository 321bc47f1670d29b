import { DAY_MS, limits, type MailKind } from "@coupon-center/contract";
import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";
import type { Ports } from "../ports/ports.ts";

const MINUTE_MS = 60_000;
const { verifyHours, resetMinutes, inviteDays } = limits.links;

/** For how long the link of a mail works, as the mail says it. */
const lifetimeMs: Readonly<Partial<Record<MailKind, number>>> = {
  verify: verifyHours * 60 * MINUTE_MS,
  "verify-new-address": verifyHours * 60 * MINUTE_MS,
  reset: resetMinutes * MINUTE_MS,
  "staff-invited": inviteDays * DAY_MS,
  "staff-password-reset": inviteDays * DAY_MS,
};

interface Deps {
  db: Db;
  tokens: Ports["tokens"];
}

/**
 * Counts the time of a mail's link from when the mail is sent, which may have waited for the mail
 * server for longer than the link holds; false if the link was used, or a newer one or a change of
 * ownership has voided it (decision 016).
 */
export async function startLink(
  { db, tokens }: Deps,
  row: OutboxRow,
  { data, now }: { data: object; now: number },
): Promise<boolean> {
  const lifetimes: Readonly<Record<string, number>> = lifetimeMs;
  const lifetime = lifetimes[row.kind];
  const token = lifetime === undefined ? null : tokenIn(data);
  if (lifetime === undefined || token === null) return true;
  const started = await db
    .updateTable("one_time_token")
    .set({ expires_at: now + lifetime })
    .where("hash", "=", tokens.hash(token))
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return started !== undefined;
}

function tokenIn(data: object): string | null {
  if (!("link" in data) || typeof data.link !== "string") return null;
  return new URL(data.link).searchParams.get("token");
}
