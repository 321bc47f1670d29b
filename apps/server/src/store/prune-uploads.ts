import { DAY_MS } from "@coupon-center/contract";
import type { Ctx, System } from "../context.ts";

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
      .returning("name")
      .execute();
    for (const { name } of rows) await ctx.ports.images.remove(name);
    if (rows.length < BATCH) return;
  }
}
