import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Changes an object where the sandbox keeps it, for what no call of Stripe's API does; it tells nobody. */
export function changeAtStripe(data: string, id: string, change: Record<string, unknown>): void {
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  const row = db.prepare("SELECT json FROM object WHERE id = ?").get(id);
  const json = JSON.stringify({ ...JSON.parse(String(row?.json)), ...change });
  db.prepare("UPDATE object SET json = ? WHERE id = ?").run(json, id);
  db.close();
}
