import type { Person } from "../ports/sessions.ts";
import type { Db } from "./engine.ts";

/** Whoever a session belongs to; null when it has ended, or its account's credentials have changed since. */
export async function personOfSession(
  db: Db,
  { sessionId, accountId }: { sessionId: string; accountId: number },
  now: number,
): Promise<Person | null> {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["account.id", "account.role", "account.email"])
    .where("session.id", "=", sessionId)
    .where("session.account_id", "=", accountId)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .whereRef("session.credential_version", "=", "account.credential_version")
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return row.role === "staff"
    ? { kind: "staff", accountId: row.id, sessionId, email: row.email }
    : { kind: "merchant", accountId: row.id, sessionId };
}
