import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Unplaced, warning } from "./finding.ts";
import { clientsIfSound } from "./read-clients.ts";

/** Brands whose stores nobody can approve; the sandbox makes the staff of the first one itself. */
export async function findUnstaffed(db: Db, config: Config): Promise<Unplaced[]> {
  if (config.sandbox) return [];
  const rows = await db
    .selectFrom("account")
    .select("client_id")
    .distinct()
    .where("role", "=", "staff")
    .where("suspended_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  const staffed = new Set(rows.map(({ client_id }) => client_id));
  return (clientsIfSound(config) ?? [])
    .filter(({ id }) => !staffed.has(id))
    .map(({ id, siteName }) =>
      warning(
        `client ${id} (${siteName}) has no staff account: nobody can approve its stores`,
        `npm run staff -- add <email> --client ${id}`,
      ),
    );
}
