import type { Ctx } from "../context.ts";
import { textPage } from "../text-page.ts";
import type { Gate, ReadGate } from "./gate.ts";
import { openGate } from "./open-gate.ts";
import type { KeptPage, PageCache } from "./page-cache.ts";
import { storeView } from "./store-view.ts";
import { momentOf } from "./validity.ts";

export interface StorePages {
  readGate: ReadGate;
  cache: PageCache;
}

/** A store's public page, kept while it is right. Errors: 404, 410. */
export async function storePage(
  ctx: Ctx,
  { readGate, cache }: StorePages,
  slug: string,
): Promise<KeptPage> {
  const gate = await openGate(ctx, readGate, slug);
  const key = `${ctx.client.id} ${slug}`;
  const version = versionOf(gate);
  const now = ctx.clock.business();
  const known = cache.get(key, version, now);
  if (known) return known;
  const made = await makePage(ctx, gate, version, now);
  cache.set(key, made);
  return made;
}

/** The store counts its own changes; a plan's are read with it. */
function versionOf(gate: Gate): string {
  return `${gate.version} ${gate.plan_status} ${gate.plan_ends_at}`;
}

// The gate was read before the page's content: what changes in between leaves an older version on it.
async function makePage(ctx: Ctx, gate: Gate, version: string, now: number): Promise<KeptPage> {
  const moment = await momentOf(ctx, gate, now);
  const view = await storeView(ctx, gate.id, moment);
  const host = await ctx.ports.web();
  return {
    page: textPage(host.renderStorePage(view)),
    headers: moment.noindex ? { "x-robots-tag": "noindex" } : {},
    version,
    from: now,
    until: moment.until,
  };
}
