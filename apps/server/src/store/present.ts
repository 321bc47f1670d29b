import {
  type PublicStore,
  type Store,
  StoreChange,
  type StoreRevision,
} from "@coupon-center/contract";
import { type CurrentSubscription, presentSubscription } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";
import { logoAddress } from "./logo.ts";

/** The public fields of a store. */
export function presentPublicStore(ctx: Ctx, row: StoreRow): PublicStore {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    client: row.client_id,
    website_url: row.website_url,
    url: row.url,
    logo_url: logoAddress(ctx, row.logo_url),
    is_approved: row.state === "approved",
  };
}

/** The owner's view. A suspended store is shown as declined with its reason (decision 022). */
export function presentStore(
  ctx: Ctx,
  row: StoreRow,
  subscription: CurrentSubscription | undefined,
): Store {
  return {
    ...presentPublicStore(ctx, row),
    affiliate_website_url: row.affiliate_website_url,
    contact_first_name: row.contact_first_name,
    contact_last_name: row.contact_last_name,
    contact_email: row.contact_email,
    location: row.location,
    primary_category: row.primary_category,
    declined: row.state === "declined" || row.state === "suspended",
    suspended: row.state === "suspended",
    decline_reason: row.decline_reason,
    pending_revision: presentRevision(ctx, row),
    stripe_subscription: subscription ? presentSubscription(subscription, ctx.client) : null,
    live_seen: row.live_seen_at !== null,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

function presentRevision(ctx: Ctx, row: StoreRow): StoreRevision | null {
  const revision = readRevision(row);
  if (!revision) return null;
  return {
    ...revision,
    logo_url: logoAddress(ctx, revision.logo_url),
    // equivalent mutant (drop fallback): a revision always has its time
    submitted_at: isoTime(row.revision_submitted_at ?? row.updated_at),
  };
}

/** The stored change that waits for staff. */
export function readRevision(row: StoreRow): StoreChange | null {
  return row.revision === null ? null : StoreChange.parse(JSON.parse(row.revision));
}
