import { createHash } from "node:crypto";
import type { StoreRow } from "../db/tables.ts";
import { Refusal } from "../errors.ts";

type Reviewed = Pick<StoreRow, "state" | "name" | "website_url" | "logo_url" | "revision">;

/** Names what staff looks at: it changes when any of it does. */
export function reviewTag(row: Reviewed): string {
  const seen = [row.state, row.name, row.website_url, row.logo_url, row.revision];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
}

export function changedMeanwhile(): Refusal {
  return new Refusal("conflict", {
    detail: "The store has changed meanwhile. Reload it and decide again.",
  });
}
