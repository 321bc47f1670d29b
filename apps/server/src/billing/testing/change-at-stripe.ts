import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Changes an object in the sandbox's storage, for states that no call of Stripe's API produces; no
 * event is sent.
 */
export function changeAtStripe(data: string, id: string, change: Record<string, unknown>): void {
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  const row = db.prepare("SELECT json FROM object WHERE id = ? AND kind NOT LIKE '!%'").get(id);
  const json = JSON.stringify({ ...JSON.parse(String(row?.json)), ...change });
  db.prepare("UPDATE object SET json = ? WHERE id = ? AND kind NOT LIKE '!%'").run(json, id);
  db.close();
}
