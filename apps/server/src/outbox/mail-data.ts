import type { Database } from "../db/engine.ts";
import { eraseRemnants, markRemnants } from "../db/sqlite/erase-remnants.ts";
import type { OutboxRow } from "../db/tables.ts";
import type { Sealer } from "../ports/sealer.ts";

/** Replaces a mail's data once it is sent or has failed, so that a stolen database has no links. */
export const ERASED = "";

type MailIdentity = Pick<OutboxRow, "client_id" | "kind" | "recipient">;

/** Encrypts a mail's data for the outbox (decision 055), bound to its kind and recipient. */
export function sealMailData(sealer: Sealer, mail: MailIdentity, data: object): string {
  return sealer.seal(JSON.stringify(data), ownerOf(mail));
}

/**
 * Decrypts what `sealMailData` returned; null if it was encrypted with another secret. Data that an
 * earlier version wrote is unencrypted until a start has encrypted it, and returned as it is.
 */
export function openMailData(
  sealer: Sealer,
  row: MailIdentity & Pick<OutboxRow, "data">,
): object | null {
  if (isClear(row.data)) return JSON.parse(row.data);
  const text = sealer.open(row.data, ownerOf(row));
  return text === null ? null : JSON.parse(text);
}

function isClear(data: string): boolean {
  return data.startsWith("{");
}

function ownerOf({ client_id: clientId, kind, recipient }: MailIdentity): string {
  return JSON.stringify([clientId, kind, recipient]);
}

/** Encrypts waiting mails that an earlier version wrote unencrypted; all others are erased. */
export async function sealWaitingMails(database: Database, sealer: Sealer): Promise<void> {
  const { db, engine } = database;
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "client_id", "kind", "recipient", "data"])
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .where("data", "like", "{%")
    .execute();
  // What an earlier start left marked is erased with the migrations.
  if (rows.length === 0) return;
  await markRemnants(db, engine);
  for (const row of rows)
    await db
      .updateTable("outbox")
      .set({ data: sealer.seal(row.data, ownerOf(row)) })
      .where("id", "=", row.id)
      .where("data", "=", row.data)
      .execute();
  await eraseRemnants(database);
}
