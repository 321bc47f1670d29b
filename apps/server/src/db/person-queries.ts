import { foldEmailBefore, foldedForms } from "../fold-email.ts";
import type { Person } from "../ports/sessions.ts";
import type { Db } from "./engine.ts";
import { withFactor } from "./factor-queries.ts";
import type { AccountRow } from "./tables.ts";

/**
 * The valid sessions with their accounts: neither has ended, and the credentials have not changed
 * since.
 */
export function validSessions(db: Db, now: number) {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .whereRef("session.credential_version", "=", "account.credential_version")
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null);
}

/**
 * Locks the row of an account that is not deleted, by the condition that is added, until the
 * transaction ends.
 */
export function accountLock(db: Db) {
  return db
    .updateTable("account")
    .set((eb) => ({ credential_version: eb.ref("credential_version") }))
    .where("deleted_at", "is", null)
    .returningAll();
}

/**
 * Locks an account's row until the transaction ends. Code that changes an account together with its
 * sessions and links takes this lock first, which avoids deadlocks. The row as it is then;
 * undefined if there is no such account, or it has been deleted since it was read.
 */
export function lockAccount(
  { db }: { db: Db },
  accountId: number,
): Promise<AccountRow | undefined> {
  return accountLock(db).where("id", "=", accountId).executeTakeFirst();
}

/** The account of an address at the ctx's client, unless it is deleted. */
export function accountByEmail(
  { db, client }: { db: Db; client: { id: number } },
  email: string,
): Promise<AccountRow | undefined> {
  const former = foldEmailBefore(email);
  return (
    db
      .selectFrom("account")
      .selectAll()
      .where("client_id", "=", client.id)
      .where("email_folded", "in", foldedForms(email))
      .where("deleted_at", "is", null)
      // An address finds the account registered with exactly it, even if an older account has the
      // same mailbox.
      .orderBy((eb) => eb("email_folded", "<>", former))
      .limit(1)
      .executeTakeFirst()
  );
}

/** The account of a session; null if the session is not valid. */
export async function personOfSession(
  db: Db,
  { sessionId, accountId }: { sessionId: string; accountId: number },
  now: number,
): Promise<Person | null> {
  const row = await validSessions(db, now)
    .select(["account.id", "account.role", "account.email", "account.is_admin"])
    .select((eb) => withFactor(eb.ref("account.id")).as("has_factor"))
    .where("session.id", "=", sessionId)
    .where("session.account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  return row.role === "staff"
    ? {
        kind: "staff",
        accountId: row.id,
        sessionId,
        email: row.email,
        isAdmin: row.is_admin === 1,
        hasFactor: row.has_factor === 1,
      }
    : { kind: "merchant", accountId: row.id, sessionId };
}
