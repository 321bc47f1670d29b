import { addDays, type Day, limits, type Mail, startOfDay } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx, System } from "../context.ts";
import { planOfOwner } from "../db/plan-of-owner.ts";
import type { CouponRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { couponsBeforeStores, todayOf } from "./coupon-queries.ts";
import { type MailedOwner, type MailedStore, mailOwners } from "./mail-owners.ts";
import { publicStoreSql } from "./public-sql.ts";
import { presentWithCode } from "./view.ts";

const SECOND_MS = 1000;

/**
 * Mails owners whose coupons end within a week: one mail per store, each end once (decision 047). A
 * coupon that is not going to be public to the end of its last day is skipped; its reminder is sent
 * later if that changes before its end.
 */
export function remindOfEndings(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const today = todayOf(ctx);
  return mailOwners(ctx, isStopping, {
    column: "remind_on",
    from: addDays(today, 1 - limits.remindDays),
    until: today,
    readDue: (among) => dueAmong(ctx, among).execute(),
    mailOwner: remindOwner,
  });
}

/** Coupons whose reminder was sent are no longer due. */
export function dueAmong(ctx: Ctx, coupons: readonly number[]) {
  return dueCoupons(ctx).where("coupon.id", "in", coupons).select("coupon.store_id");
}

/** The client's coupons whose reminder is due. */
function dueCoupons(ctx: Ctx) {
  const today = todayOf(ctx);
  return endingCoupons(ctx, daysAfter(today, 1))
    .where("coupon.remind_on", "<=", today)
    .where("coupon.remind_on", ">", addDays(today, -limits.remindDays));
}

/** The days within a week of today, the first of them that many days after it. */
function daysAfter(today: Day, first: number): Day[] {
  const length = limits.remindDays + 1 - first;
  return Array.from({ length }, (_, index) => addDays(today, first + index));
}

/**
 * The client's coupons that end on one of these days and are public, or will be before. The plan
 * has to be in force to the last second of a coupon's last day, as far as its end is known: the
 * mail says that the coupon is offered until then (rule 11.3). In that second ends a plan that
 * staff gave until that day (decision 077).
 */
function endingCoupons(ctx: Ctx, lastDays: readonly Day[]) {
  const publicTo = (day: Day) =>
    publicStoreSql({
      now: startOfDay(ctx.client.timeZone, addDays(day, 1)) - SECOND_MS - 1,
      client: ctx.client,
    });
  return couponsBeforeStores(ctx.db)
    .innerJoin("subscription", planOfOwner)
    .where("coupon.approved", "=", 1)
    .where("coupon.withdrawn_at", "is", null)
    .where("store.client_id", "=", ctx.client.id)
    .where(({ eb, or }) =>
      or(lastDays.map((day) => eb("coupon.expiration_date", "=", day).and(publicTo(day)))),
    );
}

/**
 * Sends one mail for all due coupons of a store. Clearing `remind_on` claims them, so that
 * concurrent runs do not send it twice.
 */
async function remindOwner(ctx: Ctx, { store, owner }: MailedOwner): Promise<void> {
  const coupons = await ctx.db
    .updateTable("coupon")
    .set({ remind_on: null })
    .where("id", "in", dueCoupons(ctx).select("coupon.id").where("coupon.store_id", "=", store.id))
    .returningAll()
    .execute();
  if (coupons.length === 0) return;
  await queueMail(ctx, { kind: "coupon-ends", to: owner, data: endingsOf(ctx, coupons, store) });
}

type Endings = Extract<Mail, { kind: "coupon-ends" }>["data"];

function endingsOf(ctx: Ctx, coupons: CouponRow[], store: MailedStore): Endings {
  return {
    storeName: store.name,
    today: todayOf(ctx),
    coupons: coupons.sort(byEnd).map((coupon) => endingOf(ctx, coupon, store)),
    link: addressAt(ctx.client, "/coupons"),
  };
}

/**
 * What such a mail says when it is sent, as it may have waited for the mail server while a coupon
 * was changed, deleted or hidden, or got an end with a reminder of its own (rule 11.3); null if
 * none of its coupons is left. One that is hidden is due again, for when it is shown before its end.
 */
export async function reviseEndings(ctx: Ctx, { coupons }: Endings): Promise<Endings | null> {
  const mailed = coupons.map(({ link }) => Number(link.slice(link.lastIndexOf("/") + 1)));
  if (mailed.length === 0) return null;
  const rows = await endingCoupons(ctx, daysAfter(todayOf(ctx), 0))
    .where("coupon.id", "in", mailed)
    .where("coupon.remind_on", "is", null)
    .selectAll("coupon")
    .select(["store.name", "store.slug", "store.owner_id"])
    .execute();
  const left = new Set(rows.map(({ id }) => id));
  await makeDue(
    ctx,
    mailed.filter((id) => !left.has(id)),
  );
  const [row] = rows;
  return row ? endingsOf(ctx, rows, { ...row, id: row.store_id }) : null;
}

/** What has no end any more, or an end with a reminder of its own, is not. */
async function makeDue(ctx: Ctx, coupons: readonly number[]): Promise<void> {
  if (coupons.length === 0) return; // equivalent mutant (condition false): SQLite accepts an empty list
  const today = todayOf(ctx);
  await ctx.db
    .updateTable("coupon")
    .set({ remind_on: today })
    .where("id", "in", coupons)
    .where("remind_on", "is", null)
    .where("expiration_date", "in", daysAfter(today, 1))
    .execute();
}

function byEnd(one: CouponRow, other: CouponRow): number {
  return endOf(one).localeCompare(endOf(other)) || one.sort_number - other.sort_number;
}

function endOf({ expiration_date }: CouponRow): string {
  return expiration_date ?? ""; // equivalent mutant (drop fallback): a due coupon has an end
}

function endingOf(ctx: Ctx, coupon: CouponRow, store: MailedStore) {
  const { title, description } = presentWithCode(ctx, coupon, store);
  const link = addressAt(ctx.client, `/coupons/${coupon.id}`);
  return { title, description, day: endOf(coupon), link };
}
