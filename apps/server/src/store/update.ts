import type {
  endpoints,
  Params,
  Query,
  Store,
  StoreChange,
  StoreInput,
} from "@coupon-center/contract";
import { changedFields } from "../audit/changed-fields.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { currentSubscription } from "../billing/index.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { notFound, requireFound } from "../errors.ts";
import { readCategory } from "./category.ts";
import { readLogo } from "./logo.ts";
import { presentStore, readRevision } from "./present.ts";
import { nameKey } from "./slug.ts";
import { claimOwnStore } from "./store-queries.ts";
import { notifyOfRevision, submitStoreOf } from "./submit.ts";
import { updateSearch } from "./update-search.ts";

interface UpdateInput {
  params: Params<typeof endpoints.updateStore>;
  query: Query<typeof endpoints.updateStore>;
  body: StoreInput;
}

/** Changes the caller's own store. Errors: 400 by field, 404 for another's slug or id. */
export function updateStore(
  ctx: Ctx<Merchant>,
  { params, query, body }: UpdateInput,
): Promise<Store> {
  return withTransaction(ctx, async (tx) => {
    const row = await claimOwnStore(tx);
    if (row.slug !== params.store && String(row.id) !== params.store) throw notFound();
    if (query.id !== undefined && query.id !== row.id) throw notFound();
    const currentLogos = [row.logo_url, readRevision(row)?.logo_url];
    const logo = await readLogo(tx, tx.actor.accountId, body.logo_url, currentLogos);
    const wanted: StoreChange = {
      name: body.name,
      website_url: body.website_url,
      logo_url: logo,
    };
    const direct = directFields(tx, row, body);
    const saved = await saveStore(tx, row, { ...direct, ...reviewedFields(tx, row, wanted) });
    // As its owner sees it, with what waits for staff.
    const changed = changedFields({ ...row, ...readRevision(row) }, { ...wanted, ...direct });
    await writeAudit(tx, "store changed", "store", row.id, changed);
    // equivalent mutant (condition true): a store in another state is not submitted
    if (saved.state === "pending") await submitStoreOf(tx, tx.actor.accountId);
    if (saved.revision !== null && saved.revision !== row.revision)
      await notifyOfRevision(tx, saved);
    return presentStore(tx, saved, await currentSubscription(tx, row.owner_id));
  });
}

/** The fields that need no review; client and slug cannot be changed by the merchant. */
type DirectField = Exclude<keyof StoreInput, keyof StoreChange | "client" | "slug">;

/**
 * The fields that apply at once. Links that are equal to the website change with it, after its
 * review.
 */
function directFields(ctx: Ctx, row: StoreRow, body: StoreInput): Pick<StoreRow, DirectField> {
  const website = row.state === "approved" ? row.website_url : body.website_url;
  const addressOf = (sent: string) => (sent && sent !== body.website_url ? sent : website);
  return {
    url: addressOf(body.url),
    affiliate_website_url: addressOf(body.affiliate_website_url),
    contact_first_name: body.contact_first_name,
    contact_last_name: body.contact_last_name,
    contact_email: body.contact_email,
    location: body.location || row.location,
    primary_category: readCategory(ctx, body.primary_category, row.primary_category),
  };
}

/**
 * Name, website and logo are reviewed (decision 022): on an approved store a change of them waits
 * as a revision, on a declined one it also resets the state to pending, otherwise it applies.
 */
function reviewedFields(ctx: Ctx, row: StoreRow, wanted: StoreChange): Partial<StoreRow> {
  if (row.state === "approved") {
    const same = changedFields(row, wanted) === null;
    const revision = same ? null : JSON.stringify(wanted);
    return {
      revision,
      // One that is saved again keeps its place in the queue.
      ...(revision !== row.revision && {
        revision_submitted_at: same ? null : ctx.clock.business(),
      }),
      // Of an earlier revision, which its owner has seen on the form that is saved here.
      decline_reason: null,
    };
  }
  const named = { ...wanted, name_key: nameKey(wanted.name) };
  if (row.state !== "declined") return named;
  return { ...named, state: "pending", decline_reason: null, submitted_at: null };
}

async function saveStore(ctx: Ctx, row: StoreRow, changes: Partial<StoreRow>): Promise<StoreRow> {
  const saved = requireFound(
    await ctx.db
      .updateTable("store")
      .set(changes)
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirst(),
  );
  await updateSearch(ctx, row, saved);
  return saved;
}
