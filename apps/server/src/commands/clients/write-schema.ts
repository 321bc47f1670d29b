import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientJsonSchema } from "@coupon-center/contract/client-json-schema";
import { namingFile } from "../new-file.ts";
import { requireFolder } from "../required-place.ts";

/**
 * Writes the JSON Schema beside the clients' folders, where their `$schema` names it. Errors:
 * CommandError without their folder.
 */
export function writeSchema(dir: string): string {
  requireFolder(dir);
  const path = join(dir, "client.schema.json");
  try {
    writeFileSync(path, `${JSON.stringify(clientJsonSchema(), null, 2)}\n`);
  } catch (error) {
    throw namingFile(error, path);
  }
  return path;
}
