import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Unplaced, warning } from "./finding.ts";
import { clientsIfSound } from "./read-clients.ts";

/**
 * Brands whose stores nobody can approve, or whose staff nobody can manage; the sandbox makes the
 * staff of the first one itself.
 */
export async function findUnstaffed(db: Db, config: Config): Promise<Unplaced[]> {
  if (config.sandbox) return [];
  const rows = await db
    .selectFrom("account")
    .select(["client_id", ({ fn }) => fn.max("is_admin").as("is_admin")])
    .where("role", "=", "staff")
    .where("suspended_at", "is", null)
    .where("deleted_at", "is", null)
    .groupBy("client_id")
    .execute();
  const hasAdmin = new Map(rows.map(({ client_id, is_admin }) => [client_id, is_admin === 1]));
  return (clientsIfSound(config) ?? [])
    .filter(({ id }) => !hasAdmin.get(id))
    .map(({ id, siteName }) => {
      const lacks = hasAdmin.has(id)
        ? "has reviewers and no admin: nobody can manage its staff or refund a payment"
        : "has no staff account: nobody can approve its stores";
      return warning(
        `client ${id} (${siteName}) ${lacks}`,
        `npm run staff -- add <email> --client ${id}`,
      );
    });
}
