import { DAY_MS } from "@coupon-center/contract";
import type { Ctx, System } from "../context.ts";
import type { UploadTable } from "../db/tables.ts";

const BATCH = 100;

/** Removes uploaded logos that no store and no revision of one uses, after their time (decision 056). */
export async function pruneUploads(ctx: Ctx<System>, isStopping: () => boolean): Promise<void> {
  const before = ctx.clock.now() - ctx.ports.retention.uploads * DAY_MS;
  while (!isStopping()) {
    const rows = await ctx.db
      .deleteFrom("upload")
      .where("name", "in", (query) =>
        query
          .selectFrom("upload as old")
          .select("old.name")
          .where("old.created_at", "<", before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("store")
                  .select("store.id")
                  .whereRef("store.owner_id", "=", "old.account_id")
                  .where("store.deleted_at", "is", null)
                  .where(({ eb, or, ref, val }) => {
                    const path = eb(val("/uploads/"), "||", ref("old.name"));
                    return or([
                      eb("store.logo_url", "=", path),
                      eb(
                        "store.revision",
                        "like",
                        eb(eb(val("%"), "||", ref("old.name")), "||", val("%")),
                      ),
                    ]);
                  }),
              ),
            ),
          )
          .limit(BATCH),
      )
      .returningAll()
      .execute();
    await removeFiles(ctx, rows);
    if (rows.length < BATCH) return;
  }
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
