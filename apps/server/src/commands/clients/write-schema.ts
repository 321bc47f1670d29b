import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientJsonSchema } from "@coupon-center/contract/client-json-schema";

/** Writes the JSON Schema beside the clients' folders, where their `$schema` names it. */
export function writeSchema(dir: string): string {
  const path = join(dir, "client.schema.json");
  writeFileSync(path, `${JSON.stringify(clientJsonSchema(), null, 2)}\n`);
  return path;
}
