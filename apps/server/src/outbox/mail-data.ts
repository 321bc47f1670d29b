import type { Database } from "../db/engine.ts";
import { eraseRemnants } from "../db/erase-remnants.ts";
import type { OutboxRow } from "../db/tables.ts";
import type { Sealer } from "../ports/sealer.ts";

/** Left of a mail's data when it is sent or given up: a link in it is no longer of use to anybody but a thief. */
export const ERASED = "";

type MailIdentity = Pick<OutboxRow, "client_id" | "kind" | "recipient">;

/** A mail's data as the outbox keeps it: encrypted (decision 055), of use for this kind and recipient only. */
export function sealMailData(sealer: Sealer, mail: MailIdentity, data: object): string {
  return sealer.seal(JSON.stringify(data), ownerOf(mail));
}

/**
 * What `sealMailData` was given; null when it was written under another secret. An earlier version that still runs on
 * the same database, while processes are replaced one after the other, writes in clear.
 */
export function openMailData(sealer: Sealer, row: MailIdentity & Pick<OutboxRow, "data">): unknown {
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

/** Encrypts what an earlier version left waiting in clear. */
export async function sealWaitingMails(database: Database, sealer: Sealer): Promise<void> {
  const { db } = database;
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "client_id", "kind", "recipient", "data"])
    .where("data", "like", "{%")
    .execute();
  for (const row of rows)
    await db
      .updateTable("outbox")
      .set({ data: sealer.seal(row.data, ownerOf(row)) })
      .where("id", "=", row.id)
      .where("data", "=", row.data)
      .execute();
  // equivalent mutant (condition true, boundary): where nothing was rewritten, there is nothing to erase
  if (rows.length > 0) await eraseRemnants(database);
}
