import { setImmediate } from "node:timers/promises";
import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, System } from "../context.ts";
import type { UploadTable } from "../db/tables.ts";
import { RETIRED } from "./logo.ts";

const BATCH = 100;

/**
 * Removes uploaded logos that no store and no revision of one uses, after their time (decision 056).
 * Those in use stay, so a run goes once through all that are old enough, a batch at a time.
 */
export async function pruneUploads(ctx: Ctx<System>, isStopping: () => boolean): Promise<void> {
  const before = ctx.clock.now() - ctx.ports.retention.uploads * DAY_MS;
  let last: UploadCursor = { created_at: RETIRED, name: "" };
  while (!isStopping()) {
    const old = await olderThan(ctx, before, last);
    const next = old.at(-1);
    if (!next) return;
    const names = old.map(({ name }) => name);
    await remove(ctx, await retireUnused(ctx, names));
    last = next;
    // SQLite answers synchronously; this lets waiting requests run in between.
    await setImmediate();
  }
}

type UploadCursor = Pick<UploadTable, "created_at" | "name">;

function olderThan(
  ctx: Ctx,
  before: number,
  { created_at, name }: UploadCursor,
): Promise<UploadCursor[]> {
  return ctx.db
    .selectFrom("upload")
    .select(["created_at", "name"])
    .where("created_at", "<", before)
    .where(sql<boolean>`(created_at, name) > (${created_at}, ${name})`)
    .orderBy("created_at")
    .orderBy("name")
    .limit(BATCH)
    .execute();
}

/**
 * Retires these that nothing uses, so that no store takes them any more. The rows stay until their
 * files are gone: nothing finds a file without its row.
 */
function retireUnused(ctx: Ctx, names: readonly string[]): Promise<Pick<UploadTable, "name">[]> {
  return ctx.db
    .updateTable("upload")
    .set({ created_at: RETIRED })
    .where("name", "in", names)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("store")
            .select("store.id")
            .whereRef("store.owner_id", "=", "upload.account_id")
            .where("store.deleted_at", "is", null)
            .where(({ eb, or, ref, val }) => {
              const path = eb(val("/uploads/"), "||", ref("upload.name"));
              return or([
                eb("store.logo_url", "=", path),
                eb(
                  "store.revision",
                  "like",
                  eb(eb(val("%"), "||", ref("upload.name")), "||", val("%")),
                ),
              ]);
            }),
        ),
      ),
    )
    .returning("name")
    .execute();
}

/** What a kill or a bucket that is away leaves, the next run finds. */
async function remove(ctx: Ctx<System>, rows: readonly Pick<UploadTable, "name">[]) {
  const { files } = ctx.ports.images;
  const removals = await Promise.allSettled(rows.map(({ name }) => files.remove(name)));
  const gone = rows.filter((_row, index) => removals[index]?.status === "fulfilled");
  const names = gone.map(({ name }) => name);
  if (names.length > 0) await ctx.db.deleteFrom("upload").where("name", "in", names).execute();
  const failed = removals.find((removal) => removal.status === "rejected");
  if (failed) throw failed.reason;
}
