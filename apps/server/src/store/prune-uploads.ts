import { setImmediate } from "node:timers/promises";
import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, System } from "../context.ts";
import type { UploadTable } from "../db/tables.ts";

const BATCH = 100;

/**
 * Removes uploaded logos that no store and no revision of one uses, after their time (decision 056).
 * Those in use stay, so a run goes once through all that are old enough, a batch at a time.
 */
export async function pruneUploads(ctx: Ctx<System>, isStopping: () => boolean): Promise<void> {
  const before = ctx.clock.now() - ctx.ports.retention.uploads * DAY_MS;
  let last: UploadCursor = { created_at: 0, name: "" };
  while (!isStopping()) {
    const old = await olderThan(ctx, before, last);
    const next = old.at(-1);
    if (!next) return;
    const names = old.map(({ name }) => name);
    await removeFiles(ctx, await takeUnused(ctx, names));
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

/** Deletes the rows of these that nothing uses. */
function takeUnused(ctx: Ctx, names: readonly string[]): Promise<UploadTable[]> {
  return ctx.db
    .deleteFrom("upload")
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
    .returningAll()
    .execute();
}

/** Rows whose files a bucket could not remove come back, so that the next run finds them. */
async function removeFiles(ctx: Ctx<System>, rows: readonly UploadTable[]) {
  const { files } = ctx.ports.images;
  const removals = await Promise.allSettled(rows.map(({ name }) => files.remove(name)));
  const left = rows.filter((_row, index) => removals[index]?.status === "rejected");
  if (left.length > 0) await ctx.db.insertInto("upload").values(left).execute();
  const failed = removals.find((removal) => removal.status === "rejected");
  if (failed) throw failed.reason;
}
