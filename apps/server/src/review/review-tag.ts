import { createHash } from "node:crypto";
import { fault } from "@coupon-center/contract";
import type { StoreRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";

type Reviewed = Pick<StoreRow, "state" | "name" | "website_url" | "logo_url" | "revision">;

/** A tag of everything that staff reviews: it changes when any of it does. */
export function reviewTag(row: Reviewed): string {
  const seen = [row.state, row.name, row.website_url, row.logo_url, row.revision];
  // equivalent mutant (change number, drop slice): any part of the hash identifies it
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
}

export function changedMeanwhile(): AppError {
  return new AppError("conflict", {
    detail: fault("storeHasChanged"),
  });
}
