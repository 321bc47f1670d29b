import { DAY_MS, endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { isoTime } from "../ports/clock.ts";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { rowsRead } from "../testing/rows-read.ts";
import { staffCtx } from "../testing/system-ctx.ts";
import { openWithStaff } from "../testing/with-staff.ts";
import { presentStaffStore } from "./present.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

describe("the queue and the search (rule 10.2, decision 046)", () => {
  it("has submitted stores and revisions, oldest first, without those of unverified owners (rule 5.1, decision 016)", async () => {
    const own = await openInstallation();
    try {
      const clerk = await newStaff(own);
      const { merchant, store: revised } = await newLiveStore(own, "Revised");
      const { store: first } = await newStore(own, "First");
      await newStore(own, "Unverified");
      const now = own.clock.business();
      await own.db
        .updateTable("store")
        .set({ submitted_at: now - 60_000 })
        .where("id", "=", first.id)
        .execute();
      await merchant.ok(endpoints.updateStore, {
        params: { store: revised.slug },
        body: { ...storePayload, name: "Revised anew" },
      });
      const queue = await clerk.ok(endpoints.staffListStores, { query: { state: "pending" } });
      expect(queue.results.map((store) => store.id)).toEqual([first.id, revised.id]);
      expect(queue.count).toBe(2);
      const all = await clerk.ok(endpoints.staffListStores, { query: { state: "all" } });
      expect(all.count).toBe(3);
    } finally {
      await own.close();
    }
  });

  it("a store whose coupon is held waits since that coupon was sent, not since the store was (decision 029)", async () => {
    const own = await openInstallation();
    try {
      own.clients.fallback.couponReview = "before";
      const clerk = await newStaff(own);
      const { merchant, store: old } = await newLiveStore(own, "Approved long ago");
      const { store: fresh } = await newStore(own, "Fresh");
      const now = own.clock.business();
      const submit = (id: number, submitted_at: number) =>
        own.db.updateTable("store").set({ submitted_at }).where("id", "=", id).execute();
      await submit(old.id, now - 90 * DAY_MS);
      await submit(fresh.id, now - DAY_MS);
      const seen = async () => {
        const { results } = await clerk.ok(endpoints.staffListStores);
        return results.map(({ id, waiting_since }) => [id, waiting_since]);
      };
      expect(await seen()).toEqual([[fresh.id, isoTime(now - DAY_MS)]]);
      const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
      expect(await seen()).toEqual([
        [fresh.id, isoTime(now - DAY_MS)],
        [old.id, expect.any(String)],
      ]);
      await own.db
        .updateTable("store")
        .set({ held_since: now - 60_000 })
        .execute();
      const description = "Edited while it waits";
      await merchant.ok(endpoints.updateCoupon, { params: { id }, body: { description } });
      expect((await seen())[1]).toEqual([old.id, isoTime(now - 60_000)]);
      await clerk.ok(endpoints.staffApproveCoupon, { params: { id } });
      const store = await clerk.ok(endpoints.staffGetStore, { params: { id: old.id } });
      expect(store.waiting_since).toBeNull();
    } finally {
      own.clients.fallback.couponReview = "after";
      await own.close();
    }
  });

  it("searches name, slug, website and owner's address, ignoring case, without wildcards", async () => {
    const { merchant, store } = await newStore(at, "Übergrößen Outlet");
    const { store: signs } = await newStore(at, "R&B_Records");
    const find = async (search: string) => {
      const found = await staff.ok(endpoints.staffListStores, { query: { state: "all", search } });
      return found.results.map((result) => result.id);
    };
    expect(await find("outlet")).toEqual([store.id]);
    expect(await find(store.slug)).toEqual([store.id]);
    expect(await find(merchant.email.toUpperCase())).toEqual([store.id]);
    const website_url = "https://Curvy-Shop.example.com/Outlet";
    await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: "Übergrößen Outlet", website_url },
    });
    expect(await find("curvy-SHOP.example")).toEqual([store.id]);
    expect(await find("ÜBERGRÖ")).toEqual([store.id]);
    expect(await find("übergrößen outlet")).toEqual([store.id]);
    expect(await find("%%")).toEqual([]);
    for (const text of ["r&b_", "R&B_"]) expect(await find(text)).toEqual([signs.id]);
    expect(await find("r&b%")).toEqual([]);
  });

  it("finds a store by the pasted address of its page, where 'clientUrl' says and here, and of its screen for staff (rules 1.7, 10.2)", async () => {
    const { store } = await newStore(at, "Pasted Kestrel");
    const { store: longer } = await newStore(at, "The Pasted Kestrel");
    expect(longer.slug).toContain(store.slug);
    const client = at.clients.fallback;
    const { clientUrl } = client;
    try {
      client.clientUrl = "https://www.deals.example/coupons/";
      for (const page of [
        `https://www.deals.example/coupons/${store.slug}`,
        `Deals.example/coupons/${store.slug}/?utm_source=mail#top`,
        `(www.deals.example/coupons/${store.slug}).`,
        `<https://www.deals.example/coupons/${store.slug}-> `,
        `${client.origin}/stores/${store.slug}`,
        `/stores/${store.slug}`,
        `${client.origin}/staff/stores/${store.id}`,
        `(/staff/stores/${store.id}).`,
      ]) {
        const query = { state: "all", search: page } as const;
        const { results } = await staff.ok(endpoints.staffListStores, { query });
        expect(results.map(({ id }) => id)).toEqual([store.id]);
      }
      for (const screen of ["/staff/stores/0", "/staff/stores/99999999999", "/staff/stores/new"]) {
        const query = { state: "all", search: screen } as const;
        expect((await staff.ok(endpoints.staffListStores, { query })).count).toBe(0);
      }
    } finally {
      client.clientUrl = clientUrl;
    }
  });

  it("searches numbers by the digits of any script, whatever script the name has them in (rule 1.9)", async () => {
    const { store: native } = await newStore(at, "متجر ٧٣٩١");
    const { store: latin } = await newStore(at, "متجر 7392");
    const find = async (search: string) => {
      const found = await staff.ok(endpoints.staffListStores, { query: { state: "all", search } });
      return found.results.map((result) => result.id);
    };
    for (const search of ["7391", "٧٣٩١", "۷۳۹۱"]) expect(await find(search)).toEqual([native.id]);
    for (const search of ["7392", "٧٣٩٢"]) expect(await find(search)).toEqual([latin.id]);
    expect(await find(latin.slug.replace("7392", "٧٣٩٢"))).toEqual([latin.id]);
    expect((await find("٧٣٩")).toSorted()).toEqual([native.id, latin.id].toSorted());
  });

  it("lists 'the stores of a state by name', paged, with links to the next and previous page", async () => {
    const own = await openInstallation();
    try {
      const clerk = await newStaff(own);
      for (const name of ["Fern C", "Fern A", "Oak", "Fern E", "Fern D", "Fern B"])
        await newLiveStore(own, name);
      await newStore(own, "Fern, pending");
      const list = (page: number, page_size = 2) =>
        clerk.ok(endpoints.staffListStores, {
          query: { state: "approved", search: "fern", page, page_size },
        });
      const link = (page: number, beside: "after" | "before", place: string) =>
        expect.stringMatching(
          new RegExp(
            `^/api/v1/staff/stores\\?state=approved&page=${page}&page_size=2&search=fern&${beside}=\\d+&place=${place}$`,
          ),
        );
      const names = ({ results }: Awaited<ReturnType<typeof list>>) =>
        results.map(({ name }) => name);
      const [first, second, third] = [await list(1), await list(2), await list(3)];
      expect(names(first)).toEqual(["Fern A", "Fern B"]);
      expect(first).toMatchObject({ count: 5, previous: null, next: link(2, "after", "fern-b") });
      expect(names(second)).toEqual(["Fern C", "Fern D"]);
      expect(second).toMatchObject({
        count: 5,
        previous: link(1, "before", "fern-c"),
        next: link(3, "after", "fern-d"),
      });
      expect(names(third)).toEqual(["Fern E"]);
      expect(third).toMatchObject({ count: 5, previous: link(2, "before", "fern-e"), next: null });
      const none = await clerk.ok(endpoints.staffListStores, { query: { state: "suspended" } });
      expect(none).toMatchObject({ count: 0, next: null, previous: null, results: [] });
    } finally {
      await own.close();
    }
  });
});

describe("one store for review (rule 10.3)", () => {
  it("has that store's owner, plan and number of coupons, and nobody else's", async () => {
    const made = [await newLiveStore(at), await newLiveStore(at)];
    for (const { merchant } of made)
      await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const row = await at.db
      .selectFrom("store")
      .selectAll()
      .where("id", "=", Number(made[0]?.store.id))
      .executeTakeFirstOrThrow();
    const read = await rowsRead(at.db, (db) => presentStaffStore({ ...staffCtx(at), db }, row));
    expect(read).toEqual([1, 1, 1]);
  });

  it("has that store's coupons in the merchant's order and its history, newest first", async () => {
    const { merchant, store } = await newLiveStore(at);
    const add = (description: string) =>
      merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } });
    const [one, two] = [await add("one"), await add("two")];
    const items = [two, one].map(({ id }, index) => ({ id, sort_number: index + 1 }));
    await merchant.ok(endpoints.sortCoupons, { body: { items } });
    const other = await newLiveStore(at);
    const theirs = await other.merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const body = { reason: "expired code" };
    for (const { id } of [one, theirs])
      await staff.ok(endpoints.staffWithdrawCoupon, { params: { id }, body });
    await staff.ok(endpoints.staffSuspendStore, { params: { id: store.id }, body });
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(seen.coupons.map(({ description }) => description)).toEqual(["two", "one"]);
    expect(seen).toMatchObject({ coupon_count: 2, held_count: 0 });
    const acts = seen.history.map(({ act, coupon_id, reason }) => [act, coupon_id, reason]);
    expect(acts.slice(0, 2)).toEqual([
      ["store suspended", null, body.reason],
      ["coupon withdrawn", one.id, body.reason],
    ]);
    expect(acts.filter(([act]) => act === "coupon withdrawn")).toHaveLength(1);
  });

  it("has the current plan, not an earlier one", async () => {
    const { store } = await newLiveStore(at);
    const plan = await at.db
      .selectFrom("subscription")
      .selectAll()
      .where("id", "=", `sub_test_${store.id}`)
      .executeTakeFirstOrThrow();
    const before = { is_current: 0, status: "canceled", ends_at: plan.start_date };
    for (const id of [`sub_before_${store.id}`, `sub_zz_${store.id}`])
      await at.db
        .insertInto("subscription")
        .values({ ...plan, ...before, id })
        .execute();
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(seen.stripe_subscription).toMatchObject({ id: plan.id, status: "active" });
  });

  it("is 404 if it is deleted, and so are its coupons", async () => {
    const { merchant, store } = await newLiveStore(at, "Gone Outlet");
    const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const ended = { status: "canceled", ends_at: at.clock.business() };
    await at.db
      .updateTable("subscription")
      .set(ended)
      .where("id", "=", `sub_test_${store.id}`)
      .execute();
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    const body = { reason: "late" };
    const answers = [
      await staff.call(endpoints.staffGetStore, { params: { id: store.id } }),
      await staff.call(endpoints.staffSuspendStore, { params: { id: store.id }, body }),
      await staff.call(endpoints.staffWithdrawCoupon, { params: { id: coupon.id }, body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const query = { state: "all", search: "gone outlet" } as const;
    expect((await staff.ok(endpoints.staffListStores, { query })).count).toBe(0);
  });
});
