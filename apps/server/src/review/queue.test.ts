import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStore, storePayload } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { newLiveStore, newStaff } from "../testing/shortcuts.ts";

let at: Installation;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  at = await openInstallation();
  staff = await newStaff(at);
});
afterAll(() => at.close());

describe("the queue and the search (D34)", () => {
  it("holds submitted stores and revisions, oldest first; unverified owners' wait outside (D6)", async () => {
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

  it("finds by name, slug and owner's address, in any case, and takes wildcards as text", async () => {
    const { merchant, store } = await newStore(at, "Übergrößen Outlet");
    const find = async (search: string) => {
      const found = await staff.ok(endpoints.staffListStores, { query: { state: "all", search } });
      return found.results.map((result) => result.id);
    };
    expect(await find("outlet")).toEqual([store.id]);
    expect(await find(store.slug)).toEqual([store.id]);
    expect(await find(merchant.email.toUpperCase())).toEqual([store.id]);
    expect(await find("%%")).toEqual([]);
  });

  it("pages with links", async () => {
    for (const name of ["One", "Two", "Three"]) await newStore(at, name);
    const query = { state: "all", page_size: 1, page: 2 } as const;
    const { next, previous, results } = await staff.ok(endpoints.staffListStores, { query });
    expect(results).toHaveLength(1);
    expect(next).toContain("page=3");
    expect(previous).toContain("page=1");
  });
});
