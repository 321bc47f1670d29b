import type { AccountRow } from "../../db/tables.ts";
import type { Installation } from "../../testing/installation.ts";

/** The account's sessions that are valid: those of its current version that have not ended. */
export async function countSessions(
  on: Installation,
  { id, credential_version }: AccountRow,
): Promise<number> {
  const rows = on.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", id)
    .where("ended_at", "is", null)
    .where("credential_version", "=", credential_version);
  return (await rows.execute()).length;
}
