import { ClientFileError } from "../../clients/clients.ts";
import { loadClients } from "../../clients/live-clients.ts";
import { type Config, publicUrlOf } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Unplaced, warning } from "./finding.ts";

/** Brands that have accounts and no folder, as after an upgrade that left their folders behind. */
export async function findUnserved(db: Db, config: Config): Promise<Unplaced[]> {
  const served = servedIds(config);
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

/** Null while a folder can't be read, which is a finding of the brands. */
function servedIds(config: Config): number[] | null {
  try {
    const publicUrl = publicUrlOf(config);
    const clients = loadClients(config.clientsDir, { ...config, publicUrl });
    return clients.all().map(({ id }) => id);
  } catch (error) {
    if (error instanceof ClientFileError) return null;
    throw error;
  }
}
