import {
  type Body,
  type endpoints,
  fault,
  type Store,
  type StoreInput,
} from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
import type { StoreRow } from "../db/tables.ts";
import { indexStoreOf } from "../db/words/store-words.ts";
import { AppError } from "../errors.ts";
import { readCategory } from "./category.ts";
import { readLogo } from "./logo.ts";
import { presentStore } from "./present.ts";
import { latinName, nameKey, slugOf } from "./slug.ts";
import { storeRowOf } from "./store-queries.ts";
import { submitStoreOf } from "./submit.ts";

/** A column for each field of a payload. */
type PayloadColumns = Pick<StoreRow, Exclude<keyof StoreInput, "client">>;

type StoreBody = Body<typeof endpoints.createStore>;

/**
 * Creates the merchant's only store, pending review. Errors: 400 by field, 401 if the account has
 * ended since the call was let in, 409 if there is a store already.
 */
export async function createStore(
  ctx: Ctx<Merchant>,
  { body }: { body: StoreBody },
): Promise<Store> {
  const named = await latinName(body.name);
  return withTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    // A block waits for this row, or has blocked it; a deleted account keeps the row of its store,
    // which reserves the slug.
    const owner = await lockAccount(tx, accountId);
    if (!owner || owner.suspended_at !== null) throw new AppError("unauthorized");
    if (await storeRowOf(tx, accountId))
      throw new AppError("conflict", { detail: fault("alreadyHaveStore") });
    const logo = await readLogo(tx, accountId, body.logo_url, []);
    const row = await insertWithFreeSlug(tx, body, named, logo);
    await indexStoreOf(tx.db, accountId);
    await writeAudit(tx, "store created", "store", row.id);
    await submitStoreOf(tx, accountId);
    return presentStore(tx, row, undefined);
  });
}

/**
 * Tries 'name-cp', 'name-2-cp' and so on until one is free; the unique constraint decides between
 * concurrent inserts.
 */
async function insertWithFreeSlug(
  ctx: Ctx<Merchant>,
  body: StoreBody,
  named: string,
  logo: string | null,
) {
  for (let number = await firstNumber(ctx, named); ; number++) {
    const row = await insertStore(ctx, body, logo, slugOf(named, number));
    if (row) return row;
  }
}

/**
 * The first number to try: a free one after one that is taken, found by doubling and then halving,
 * so that common names need few tries. By equal slugs alone, as what is less depends on a database's
 * language.
 */
async function firstNumber(ctx: Ctx, name: string): Promise<number> {
  let taken = 0;
  let free = 1;
  while (await isTaken(ctx, slugOf(name, free))) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(ctx, slugOf(name, middle))) taken = middle;
    else free = middle;
  }
  return free;
}

async function isTaken(ctx: Ctx, slug: string): Promise<boolean> {
  const store = await ctx.db
    .selectFrom("store")
    .select("id")
    .where("client_id", "=", ctx.client.id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return store !== undefined;
}

function insertStore(ctx: Ctx<Merchant>, body: StoreBody, logo: string | null, slug: string) {
  const now = ctx.clock.business();
  return ctx.db
    .insertInto("store")
    .values({
      client_id: ctx.client.id,
      owner_id: ctx.actor.accountId,
      name: body.name,
      name_key: nameKey(body.name),
      slug,
      website_url: body.website_url,
      url: body.url || body.website_url,
      affiliate_website_url: body.affiliate_website_url || body.website_url,
      logo_url: logo,
      contact_first_name: body.contact_first_name,
      contact_last_name: body.contact_last_name,
      contact_email: body.contact_email,
      location: body.location || ctx.client.location,
      primary_category: readCategory(ctx, body.primary_category),
      state: "pending",
      created_at: now,
      updated_at: now,
    } satisfies PayloadColumns & Partial<StoreRow>)
    .onConflict((conflict) => conflict.columns(["client_id", "slug"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}
