import { indexedWords } from "../../slug-and-words.ts";
import type { Db, Engine } from "../engine.ts";
import { inBatches } from "../in-batches.ts";
import { bulkInserter } from "../insert-rows.ts";
import { withHostLetters, withoutAddressStart } from "./search-text.ts";

/** The texts that a store is found by. */
interface StoreTexts {
  name: string;
  slug: string;
  website_url: string;
  email: string;
  email_folded: string;
}

interface SearchableStore extends StoreTexts {
  id: number;
  client_id: number;
}

const tables = ["store_name_word", "store_word"] as const;

/**
 * '' is stored for every store, so that a search without words can read a client's stores by it.
 */
function rowsOf(table: (typeof tables)[number], store: SearchableStore) {
  const { id, client_id, name } = store;
  const text = table === "store_word" ? staffTexts(store).join(" ") : name;
  return ["", ...indexedWords(text)].map((word) => ({ client_id, word, store_id: id }));
}

/** What staff finds a store by; what is stored in ASCII also in the letters that it is read in. */
export function staffTexts({ name, slug, website_url, email, email_folded }: StoreTexts): string[] {
  const addresses = [withoutAddressStart(website_url), email, email_folded];
  return [name, slug, ...addresses, ...addresses.map(withHostLetters)];
}

/**
 * Writes the search words of an account's store anew, in the transaction that has locked it to
 * change its texts or its owner's address; a deleted store has none.
 */
export async function indexStoreOf(db: Db, ownerId: number): Promise<void> {
  const own = db.selectFrom("store").select("id").where("owner_id", "=", ownerId);
  const store = await own.executeTakeFirst();
  if (!store) return;
  const [texts] = await storeTexts(db).where("store.id", "=", store.id).execute();
  for (const table of tables) {
    await db.deleteFrom(table).where("store_id", "=", store.id).execute();
    if (texts) await db.insertInto(table).values(rowsOf(table, texts)).execute();
  }
}

/** Adds the words of all stores above an id, after inserting very many stores. */
export async function fillStoreWords(db: Db, engine: Engine, aboveId = 0): Promise<void> {
  const inserters = tables.map((table) => ({ table, insert: bulkInserter(engine, table) }));
  await inBatches(
    aboveId,
    (last, limit) =>
      storeTexts(db).where("store.id", ">", last).orderBy("store.id").limit(limit).execute(),
    async (stores) => {
      for (const { table, insert } of inserters)
        await insert(
          db,
          stores.flatMap((store) => rowsOf(table, store)),
        );
    },
  );
}

function storeTexts(db: Db) {
  return db
    .selectFrom("store")
    .innerJoin("account", "account.id", "store.owner_id")
    .select(["store.id", "store.client_id", "store.name", "store.slug", "store.website_url"])
    .select(["account.email", "account.email_folded"])
    .where("store.deleted_at", "is", null);
}
