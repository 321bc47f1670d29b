import type { StoreRow } from "../db/tables.ts";
import { nameKey, readRevision } from "../store/index.ts";

/**
 * The changes that make a store's revision part of it, none without one. Links that were the old
 * website's are changed with it.
 */
export function revisedFields(row: StoreRow): Partial<StoreRow> {
  const revision = readRevision(row);
  if (!revision) return {};
  const following = (address: string) =>
    address === row.website_url ? revision.website_url : address;
  return {
    ...revision,
    name_key: nameKey(revision.name),
    url: following(row.url),
    affiliate_website_url: following(row.affiliate_website_url),
    revision: null,
    revision_submitted_at: null,
  };
}
