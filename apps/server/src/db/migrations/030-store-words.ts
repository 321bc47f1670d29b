import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";
import type { Tables } from "../tables.ts";
import { fillStoreWords } from "../words/store-words.ts";

/**
 * The search words of stores, like those of coupons (decision 010): of their names, for everybody,
 * and of everything that staff searches. Filled for existing stores. And the lists
 * of stores by name and by id.
 */
export function storeWords(engine: Engine) {
  return async function up(db: Kysely<Tables>): Promise<void> {
    const word = engine === "postgres" ? sql`text collate "C"` : "text";
    for (const name of ["store_word", "store_name_word"]) {
      const table = db.schema
        .createTable(name)
        .addColumn("client_id", "integer", (c) => c.notNull())
        .addColumn("word", word, (c) => c.notNull())
        .addColumn("store_id", "integer", (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ["client_id", "word", "store_id"]);
      // SQLite would otherwise store every row twice: in the table and in the primary key's index.
      await (engine === "sqlite" ? table.modifyEnd(sql`without rowid`) : table).execute();
      await db.schema
        .createIndex(`${name}_of_store`)
        .on(name)
        .columns(["store_id", "word"])
        .execute();
    }
    await fillStoreWords(db, engine);
    const { schema } = db;
    await schema
      .createIndex("store_state")
      .on("store")
      .columns(["client_id", "state", "name_key", "id"])
      .where(sql<boolean>`deleted_at is null`)
      .execute();
    await schema
      .createIndex("store_open")
      .on("store")
      .columns(["client_id", "id"])
      .where(sql<boolean>`state = 'approved' and deleted_at is null`)
      .execute();
  };
}
