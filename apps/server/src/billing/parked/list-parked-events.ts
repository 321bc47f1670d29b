import {
  type endpoints,
  type Page,
  type ParkedEvent,
  pageLinks,
  type Query,
} from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { countRows } from "../../db/count-rows.ts";
import { isoTime } from "../../ports/clock.ts";
import { dashboardPage } from "../payment-pages.ts";
import { parkedEvents } from "./parked-event-queries.ts";

/** Parked Stripe events, newest first: those whose processing failed ten times. */
export async function listParkedEvents(
  ctx: Ctx<Staff>,
  { query }: { query: Query<typeof endpoints.staffListParkedEvents> },
): Promise<Page<ParkedEvent>> {
  const count = await countRows(parkedEvents(ctx));
  const rows = await parkedEvents(ctx)
    .select(["id", "type", "received_at", "parked_at", "tries", "error", "orphaned_subscription"])
    .orderBy("parked_at", "desc")
    .orderBy("id")
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return {
    count,
    ...pageLinks("/api/v1/staff/parked-events", query, count),
    results: rows.map((row) => ({
      id: row.id,
      type: row.type,
      received_at: isoTime(row.received_at),
      // equivalent mutant (drop fallback): only parked events are selected
      parked_at: isoTime(row.parked_at ?? row.received_at),
      tries: row.tries,
      error: row.error,
      orphan: presentOrphan(ctx, row.orphaned_subscription),
    })),
  };
}

function presentOrphan(ctx: Ctx, subscription: string | null): ParkedEvent["orphan"] {
  return subscription === null
    ? null
    : {
        subscription_id: subscription,
        stripe_url: dashboardPage(ctx, "subscriptions", subscription),
      };
}
