import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Unplaced, warning } from "./finding.ts";
import { clientsIfSound } from "./read-clients.ts";

/** Brands that have accounts and no folder, as after an upgrade that left their folders behind. */
export async function findUnserved(db: Db, config: Config): Promise<Unplaced[]> {
  const served = clientsIfSound(config)?.map(({ id }) => id) ?? null;
  if (served === null) return [];
  const rows = await db
    .selectFrom("account")
    .select(({ fn }) => ["client_id", fn.countAll<number | string>().as("accounts")])
    .where("deleted_at", "is", null)
    .where("client_id", "not in", served)
    .groupBy("client_id")
    .orderBy("client_id")
    .execute();
  return rows.map(({ client_id: id, accounts }) =>
    warning(
      `client ${id} has ${accounts} accounts, and no folder in ${config.clientsDir}: it is not served`,
      "put its folder back, or set CLIENTS_DIR to your brands; if it was removed, its data stay",
    ),
  );
}
