import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextCome } from "../coupon/mail-owners.ts";
import { approvedAmong } from "../coupon/notify-approvals.ts";
import { jobs } from "../scheduled-jobs.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { copyStores } from "../testing/copied-stores.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openMailbox } from "../testing/mailbox.ts";
import { HOUR_MS } from "../testing/spend-limits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const MINUTE_MS = 60_000;
const MAIL_DELAY_MS = 10 * MINUTE_MS;
const reason = "The code does not work";

const { at, staff } = await openWithStaff();
const mailbox = await openMailbox(at);
beforeAll(async () => {
  at.clients.fallback.couponReview = "before";
});
afterAll(async () => {
  at.clients.fallback.couponReview = "after";
  await mailbox.close();
  await at.close();
});
// The start of an hour.
holdTime(() => Math.floor(Date.now() / HOUR_MS) * HOUR_MS);

type Merchant = Awaited<ReturnType<typeof newLiveStore>>["merchant"];

/** The session outlasts the hours of these tests, its access token does not. */
async function renew(caller: Caller): Promise<void> {
  const body = { refresh: caller.session?.refresh ?? "" };
  caller.session = await new Caller(at).ok(endpoints.refreshSession, { body });
}

const add = (merchant: Merchant, description: string) =>
  merchant.ok(endpoints.createCoupon, {
    body: { ...couponPayload, description, discount_code: description },
  });
const approve = ({ id }: { id: number }) =>
  staff.ok(endpoints.staffApproveCoupon, { params: { id }, body: {} });
const withdraw = ({ id }: { id: number }) =>
  staff.ok(endpoints.staffWithdrawCoupon, { params: { id }, body: { reason } });
/** The job's work for one client. */
const notify = async (clientId = 8) =>
  jobs
    .find(({ name }) => name === "notify of approvals")
    ?.run(systemCtx(at, clientId), () => false);

/** The mails to an address whose subject is of coupons, each text as one line. */
async function couponMails({ email }: { email: string }, subject: RegExp) {
  const mails = await mailbox.receivedBy(email);
  return mails
    .filter((mail) => subject.test(mail.subject))
    .map((mail) => ({ ...mail, text: mail.text.replace(/\s+/g, " ") }));
}

const toReview = (storeName: string) =>
  couponMails(staff, new RegExp(`^Coupons to review: ${storeName}$`));
const approvals = (merchant: Merchant) => couponMails(merchant, /(is|are) approved$/);

describe("where staff look at coupons first, they are mailed that coupons wait (rule 11.7, decision 029)", () => {
  it("once for all that a merchant adds and changes while they wait, with the link to the store", async () => {
    const { merchant, store } = await newLiveStore(at, "Busy Shop");
    const first = await add(merchant, "first");
    for (let n = 0; n < 4; n++) await add(merchant, `more ${n}`);
    await merchant.ok(endpoints.updateCoupon, {
      params: { id: first.id },
      body: { description: "changed" },
    });
    const [mail, ...others] = await toReview("Busy Shop");
    expect(others).toEqual([]);
    expect(mail?.text).toContain("New or changed coupons of Busy Shop are waiting for review.");
    expect(mail?.links).toContain(`http://coupons.test/staff/stores/${store.id}`);
    later(2 * HOUR_MS);
    await renew(merchant);
    await add(merchant, "later, while the first still wait");
    expect(await toReview("Busy Shop")).toHaveLength(1);
  });

  it("at most once an hour, however often what waits is deleted and added", async () => {
    const { merchant } = await newLiveStore(at, "Fickle Shop");
    const addAndDelete = async () => {
      const { id } = await add(merchant, "gone");
      await merchant.call(endpoints.deleteCoupon, { params: { id } });
    };
    for (let n = 0; n < 3; n++) await addAndDelete();
    expect(await toReview("Fickle Shop")).toHaveLength(1);
    later(HOUR_MS);
    await renew(merchant);
    await addAndDelete();
    expect(await toReview("Fickle Shop")).toHaveLength(2);
  });

  it("at most once an hour, also over the end of an hour of the clock", async () => {
    const { merchant } = await newLiveStore(at, "Late Shop");
    const addAndDelete = async (passed: number) => {
      later(passed);
      await renew(merchant);
      const { id } = await add(merchant, "gone");
      await merchant.call(endpoints.deleteCoupon, { params: { id } });
      return (await toReview("Late Shop")).length;
    };
    expect(await addAndDelete(HOUR_MS - MINUTE_MS)).toBe(1);
    expect(await addAndDelete(2 * MINUTE_MS)).toBe(1);
    expect(await addAndDelete(HOUR_MS - 2 * MINUTE_MS - 1)).toBe(1);
    expect(await addAndDelete(1)).toBe(2);
    later(MINUTE_MS);
  });

  it.each([
    ["approved", approve],
    ["withdrew", withdraw],
  ] as const)("at once after they %s what waited", async (name, decide) => {
    const { merchant } = await newLiveStore(at, `Quick ${name}`);
    const [one, two] = [await add(merchant, "one"), await add(merchant, "two")];
    await decide(one);
    await add(merchant, "while another waits");
    expect(await toReview(`Quick ${name}`)).toHaveLength(1);
    await withdraw(two);
    const waiting = await merchant.ok(endpoints.listCoupons, {
      query: { include_scheduled: true },
    });
    for (const coupon of waiting.results) if (coupon.awaits_review) await approve(coupon);
    await add(merchant, "after the last decision");
    expect(await toReview(`Quick ${name}`)).toHaveLength(2);
  });

  it("not of a store that waits itself, nor of a coupon that its merchant keeps back", async () => {
    const { merchant } = await newStore(at, "Waiting Shop");
    await add(merchant, "with its store");
    expect(await toReview("Waiting Shop")).toEqual([]);
    const { merchant: other } = await newLiveStore(at, "Modest Shop");
    await other.ok(endpoints.createCoupon, { body: { ...couponPayload, approved: false } });
    expect(await toReview("Modest Shop")).toEqual([]);
  });

  it("where they look afterwards, of a copy of a coupon that they withdrew alone (decision 064)", async () => {
    at.clients.fallback.couponReview = "after";
    try {
      const { merchant } = await newLiveStore(at, "Copy Shop");
      const coupon = await add(merchant, "again and again");
      expect(await toReview("Copy Shop")).toEqual([]);
      await withdraw(coupon);
      await add(merchant, "again and again");
      expect(await toReview("Copy Shop")).toHaveLength(1);
    } finally {
      at.clients.fallback.couponReview = "before";
    }
  });
});

describe("a merchant is mailed that coupons were approved (rules 11.3, 11.7)", () => {
  it("ten minutes after the first, once, with all of that time in the merchant's order", async () => {
    const { merchant, store } = await newLiveStore(at);
    const [one, two] = [await add(merchant, "the first"), await add(merchant, "the second")];
    await approve(two);
    later(MAIL_DELAY_MS - 1);
    await approve(one);
    await notify();
    expect(await approvals(merchant)).toEqual([]);
    later(1);
    await Promise.all([notify(), notify(), notify()]);
    const [mail, ...others] = await approvals(merchant);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`2 coupons of ${store.name} are approved`);
    expect(mail?.text).toMatch(/We approved 2 coupons of yours\..*the first.*the second/);
    expect(mail?.text).toContain(
      "While your plan is active, approved coupons show on your store page",
    );
    expect(mail?.text).toContain("A coupon that you change is hidden until we approve it again.");
    expect(mail?.links).toContain(`http://coupons.test/stores/${store.slug}`);
    expect(mail?.links).toContain("http://coupons.test/coupons");
    later(MAIL_DELAY_MS);
    await notify();
    expect(await approvals(merchant)).toHaveLength(1);
  });

  it("not of one that was withdrawn, changed or deleted meanwhile", async () => {
    const { merchant } = await newLiveStore(at);
    const [gone, changed, deleted, kept] = [
      await add(merchant, "withdrawn"),
      await add(merchant, "to change"),
      await add(merchant, "deleted"),
      await add(merchant, "kept"),
    ];
    for (const coupon of [gone, changed, deleted, kept]) await approve(coupon);
    await withdraw(gone);
    const params = { id: changed.id };
    await merchant.ok(endpoints.updateCoupon, { params, body: { description: "other" } });
    await merchant.call(endpoints.deleteCoupon, { params: { id: deleted.id } });
    later(MAIL_DELAY_MS);
    await notify();
    const [mail] = await approvals(merchant);
    expect(mail?.subject).toMatch(/^A coupon of .* is approved$/);
    expect(mail?.text).toContain("kept");
    expect(mail?.text).not.toMatch(/withdrawn|to change|other|deleted/);
    const rows = at.db.selectFrom("coupon").select("id").where("approval_mail_at", "is not", null);
    expect(await rows.execute()).toEqual([]);
  });

  it("once its store is public, if it is not, and by its own brand's job only", async () => {
    const { merchant, store } = await newStore(at);
    await approve(await add(merchant, "early"));
    later(MAIL_DELAY_MS);
    await notify();
    expect(await approvals(merchant)).toEqual([]);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    await notify(10);
    const coupons = () => couponMails(merchant, /coupon.* approved$/);
    expect(await coupons()).toEqual([]);
    await notify();
    expect(await coupons()).toHaveLength(1);
  });

  it("which does not change what staff look at: a withdrawal after the mail is no conflict (rule 5.6)", async () => {
    const { merchant } = await newLiveStore(at);
    const { id } = await add(merchant, "looked at");
    const { review_tag } = await approve({ id });
    later(MAIL_DELAY_MS);
    await notify();
    const body = { reason, review_tag };
    const { status } = await staff.call(endpoints.staffWithdrawCoupon, { params: { id }, body });
    expect(status).toBe(200);
  });

  it("what is due is found by an index: neither engine scans stores or coupons", async () => {
    await copyStores(at, 1000, {});
    const plan = await at.db.transaction().execute(async (tx) => {
      if (at.engine === "postgres") await sql`analyze store, coupon`.execute(tx);
      const ctx = { ...systemCtx(at), db: tx };
      const approved = { column: "approval_mail_at", until: at.clock.now() } as const;
      const steps = [nextCome(ctx, approved, { at: 0, id: 0 }), approvedAmong(ctx, [1, 2])];
      const isPostgres = at.engine === "postgres";
      return Promise.all(
        steps.map((step) =>
          isPostgres ? step.explain() : step.explain(undefined, sql.raw("query plan")),
        ),
      );
    });
    const words = JSON.stringify(plan);
    expect(words).toContain("coupon_approval_mail");
    expect(words).not.toMatch(/SCAN|Seq Scan|store_queue|TEMP B-TREE/);
  });
});
