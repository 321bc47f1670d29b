import { sql } from "kysely";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import { type Ctx, withTransaction } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import type { Addressee } from "../outbox/queue-mail.ts";

export type MailedStore = Pick<StoreRow, "id" | "name" | "slug" | "owner_id">;

export interface MailedOwner {
  store: MailedStore;
  owner: Addressee;
}

/** A coupon's place in the order in which coupons become due. */
interface CouponCursor {
  at: string | number;
  id: number;
}

interface Mailing {
  /** of a coupon, when its owner is to be mailed */
  column: "remind_on" | "approval_mail_at";
  from: CouponCursor["at"];
  until: CouponCursor["at"];
  /** the stores of those of these coupons that are due */
  readDue: (among: readonly number[]) => Promise<readonly { store_id: number }[]>;
  /** leaves none of its store's coupons due, whether it mails or not */
  mailOwner: (tx: Ctx, mailed: MailedOwner) => Promise<void>;
}

/** Most of them may be skipped, again and again, as those of stores without a plan. */
const BATCH = 500;

/**
 * Mails owners about coupons of theirs that are due, in a transaction for each store. Each coupon
 * whose time has come is looked at once.
 */
export async function mailOwners(
  ctx: Ctx,
  isStopping: () => boolean,
  { readDue, mailOwner, ...span }: Mailing,
): Promise<void> {
  let place: CouponCursor | undefined = { at: span.from, id: 0 };
  while (place) {
    const come: CouponCursor[] = await nextCome(ctx, span, place).execute();
    const due = come.length > 0 ? await readDue(come.map(({ id }) => id)) : [];
    for (const storeId of new Set(due.map((coupon) => coupon.store_id))) {
      if (isStopping()) return;
      await withTransaction(ctx, async (tx) => mailOwner(tx, await lockMailedStore(tx, storeId)));
      await letRequestsRun();
    }
    if (isStopping()) return;
    await letRequestsRun();
    place = come.at(-1);
  }
}

/** A batch of coupons whose time has come, of all clients, after a place. */
export function nextCome(
  { db }: Ctx,
  { column, until }: Pick<Mailing, "column" | "until">,
  after: CouponCursor,
) {
  const at = sql<CouponCursor["at"]>`${sql.ref(column)}`;
  return db
    .selectFrom("coupon")
    .select(["id", at.as("at")])
    .where(sql<boolean>`${at} <= ${until} and (${at}, id) > (${after.at}, ${after.id})`)
    .orderBy(at)
    .orderBy("id")
    .limit(BATCH);
}

/**
 * The store whose owner is to be mailed about its coupons. Its row is locked, as by every change of
 * its coupons; `version` stays, since the public page stays the same.
 */
async function lockMailedStore(ctx: Ctx, storeId: number): Promise<MailedOwner> {
  const store = await ctx.db
    .updateTable("store")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", storeId)
    .returning(["id", "name", "slug", "owner_id"])
    .executeTakeFirstOrThrow();
  const owner = await ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", store.owner_id)
    .executeTakeFirstOrThrow();
  return { store, owner };
}
