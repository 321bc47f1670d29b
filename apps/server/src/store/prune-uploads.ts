import { sql } from "kysely";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import type { Ctx, System } from "../context.ts";
import type { UploadTable } from "../db/tables.ts";
import { hasCode } from "../errors.ts";
import { keptSince } from "./logo.ts";

const BATCH = 100;

/** After so many failures that are not a file's own, as of a bucket that is away, a run ends. */
const MAX_FAILURES = 10;

/** What keeps a single file from being removed, as it is another user's. */
const ofFile = ["EPERM", "EACCES", "EISDIR", "EBUSY"];

/** A store that took an upload in time may not have been written yet. */
const SAVING_MS = 10 * 60_000;

/**
 * Removes uploaded logos that no store and no revision of one uses, after their time
 * (decision 056), in which alone a store takes them. Those in use stay, so a run goes once through
 * all that are old enough, a batch at a time. Errors: the first of those that could not be removed.
 */
export async function pruneUploads(ctx: Ctx<System>, isStopping: () => boolean): Promise<void> {
  const before = keptSince(ctx) - SAVING_MS;
  const failures: unknown[] = [];
  let last: UploadCursor = { created_at: 0, name: "" };
  while (!isStopping()) {
    const old = await olderThan(ctx, before, last);
    const next = old.at(-1);
    if (!next) break;
    failures.push(...(await remove(ctx, await unusedOf(ctx, old))));
    const ofAll = failures.filter((error) => !ofFile.some((code) => hasCode(error, code)));
    if (ofAll.length >= MAX_FAILURES) break;
    last = next;
    await letRequestsRun();
  }
  if (failures.length > 0) throw failures[0];
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

/** The names of these that nothing uses. */
async function unusedOf(ctx: Ctx, uploads: readonly UploadCursor[]): Promise<string[]> {
  const unused = await ctx.db
    .selectFrom("upload")
    .select("name")
    .where(
      "name",
      "in",
      uploads.map(({ name }) => name),
    )
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
    .execute();
  return unused.map(({ name }) => name);
}

/**
 * The files before their rows, as nothing finds a file without its row: what a kill or a bucket
 * that is away leaves, the next run finds. Returns what kept files from being removed.
 */
async function remove(ctx: Ctx<System>, names: readonly string[]): Promise<unknown[]> {
  const { files } = ctx.ports.images;
  const removals = await Promise.allSettled(names.map((name) => files.remove(name)));
  const gone = names.filter((_name, index) => removals[index]?.status === "fulfilled");
  if (gone.length > 0) await ctx.db.deleteFrom("upload").where("name", "in", gone).execute();
  return removals.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
}
