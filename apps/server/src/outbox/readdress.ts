import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";
import type { Sealer } from "../ports/sealer.ts";
import { openMailData, sealMailData } from "./mail-data.ts";

/**
 * Gives a claimed mail to an account the address that the account has by now, as its former one may
 * be somebody else's (decision 089); false if it has that, or cannot be read. It is due again at
 * once and not counted as tried, so that the mails to one address are sent in their order.
 */
export async function readdress(
  { db, sealer }: { db: Db; sealer: Sealer },
  row: OutboxRow,
): Promise<boolean> {
  const recipient = await presentAddress(db, row);
  if (recipient === undefined || recipient === row.recipient) return false;
  const data = openMailData(sealer, row);
  if (data === null) return false;
  await db
    .updateTable("outbox")
    .set({
      recipient,
      data: sealMailData(sealer, { ...row, recipient }, data),
      lease_until: 0,
      lease_by: null,
      tries: row.tries - 1,
    })
    .where("id", "=", row.id)
    .where("lease_by", "=", row.lease_by)
    .execute();
  return true;
}

/** Undefined for a mail to an address, and for a deleted account, which has none. */
async function presentAddress(db: Db, row: OutboxRow): Promise<string | undefined> {
  if (row.account_id === null) return undefined;
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", row.account_id)
    .where("client_id", "=", row.client_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return account?.email;
}
