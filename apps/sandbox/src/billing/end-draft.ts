import type { Invoice } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { finalizeInvoice } from "./invoicing.ts";
import { planJob } from "./jobs.ts";
import { collectInvoice, readSubscription } from "./retry.ts";

/** Leaves the invoice of a renewal a draft for a while, as Stripe does for about an hour. */
export function planDraft(world: World, draft: Invoice): Invoice {
  const at = world.clock.seconds() + world.settings.draftMinutes * 60;
  planJob(world, at, "end_draft", draft.id);
  return world.store.put("invoice", { ...draft, automatically_finalizes_at: at });
}

/** Finalizes a draft, unless that was done by hand, and charges its card for the first time. */
export function endDraft(world: World, id: string): void {
  const draft = world.store.get("invoice", id);
  if (!draft?.auto_advance || draft.attempted) return;
  const invoice = draft.status === "draft" ? finalizeInvoice(world, draft) : draft;
  const subscription = readSubscription(world, invoice);
  if (subscription && invoice.status === "open")
    collectInvoice(world, subscription, invoice, { status: "past_due" });
}
