import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

const seenAt = async (id: number) => {
  const rows = at.db.selectFrom("store").select("live_seen_at").where("id", "=", id);
  return (await rows.executeTakeFirstOrThrow()).live_seen_at;
};

it("a store's owner is told once that its page is live: the first time is kept (rule 4.12)", async () => {
  const { merchant, store } = await newStore(at);
  const other = await newStore(at);
  expect(store.live_seen).toBe(false);
  const params = { store: store.slug };
  const answer = await merchant.ok(endpoints.seeLive, { params });
  expect(answer).toEqual({ ...store, live_seen: true });
  expect(await seenAt(store.id)).toBeGreaterThan(at.clock.business() - 60_000);
  const first = 1_700_000_000_000;
  const row = at.db.updateTable("store").where("id", "=", store.id);
  await row.set({ live_seen_at: first }).execute();
  await merchant.ok(endpoints.seeLive, { params: { store: String(store.id) } });
  expect(await seenAt(store.id)).toBe(first);
  expect((await merchant.ok(endpoints.getMe, {})).store).toMatchObject({ live_seen: true });
  expect(await seenAt(other.store.id)).toBeNull();
});

it("nobody remembers it for another's store", async () => {
  const { store } = await newLiveStore(at);
  const { merchant } = await newStore(at);
  const answer = await merchant.call(endpoints.seeLive, { params: { store: store.slug } });
  expect(answer.status).toBe(404);
  expect(await seenAt(store.id)).toBeNull();
});
