import { endpoints, type StaffStoreList } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, it } from "vitest";
import { copyOf, copyStores } from "../testing/copied-stores.ts";
import type { Installation } from "../testing/installation.ts";
import { openWithStaff, type StaffCaller } from "../testing/with-staff.ts";

const [first, edge, third, fourth] = [1, 2, 3, 4].map((number) => copyOf(number).id);
const revision = JSON.stringify({
  name: "Zoo",
  website_url: "https://zoo.example",
  logo_url: null,
});

let at: Installation;
let staff: StaffCaller;
beforeEach(async () => {
  await at?.close();
  ({ at, staff } = await openWithStaff());
  await copyStores(at, 4);
  await at.db
    .updateTable("store")
    .set((eb) => ({ submitted_at: eb.ref("id") }))
    .execute();
  await at.db.deleteFrom("coupon").execute();
  await at.db.updateTable("store").set({ state: "declined" }).where("id", "<", 1_000_000).execute();
});
afterAll(() => at.close());

const approve = () => staff.ok(endpoints.staffApproveStore, { params, body: {} });

async function read(path: string) {
  const query = Object.fromEntries(new URL(path, "http://any").searchParams);
  const { results, next, previous } = await staff.ok(endpoints.staffListStores, { query });
  return { ids: results.map(({ id }) => id), next: next ?? "", previous: previous ?? "" };
}

const firstPage = (state: StaffStoreList, search = "") =>
  read(`?state=${state}&page_size=2&search=${search}`);
const params = { id: edge ?? 0 };

const change = (columns: object, id = edge) =>
  at.db
    .updateTable("store")
    .set(columns)
    .where("id", "=", id ?? 0)
    .execute();

it("a page of the queue stays where it was when the change at its edge is approved (rule 10.2, 'oldest first')", async () => {
  await change({ state: "approved", submitted_at: 1, revision, revision_submitted_at: edge });
  const page = await firstPage("pending");
  expect(page.ids).toEqual([first, edge]);
  await approve();
  expect((await read(page.next)).ids).toEqual([third, fourth]);
});

it("a page of the queue is not empty because the store at its edge is submitted again (rule 10.7, 'An empty queue is shown as such')", async () => {
  const { next } = await firstPage("pending");
  await change({ submitted_at: 2_000_000 });
  expect((await read(next)).ids).toEqual([third, fourth]);
});

it("a page of a list by name stays where it was when the store at its edge gets another name", async () => {
  await at.db.updateTable("store").set({ state: "approved" }).where("id", ">", 1_000_000).execute();
  await change({ revision, revision_submitted_at: 5 });
  const { next } = await firstPage("approved");
  const { previous } = await read(next);
  await approve();
  expect((await read(next)).ids).toEqual([third, fourth]);
  expect((await read(previous)).ids).toEqual([first, third]);
});

it.each(["x", "12345678901234567890", "a b"])(
  "without a place that can be read, %s, a page is beside the store as it is now",
  async (place) => {
    const path = `?state=pending&page=2&page_size=2&after=${edge}&place=${place}`;
    expect((await read(path)).ids).toEqual([third, fourth]);
  },
);

it("a page of a search stays where it was when a store before it is decided on (rule 10.2)", async () => {
  const { next } = await firstPage("pending", "store");
  await approve();
  const second = await read(next);
  expect(second).toMatchObject({ ids: [third, fourth], next: "" });
  expect((await read(second.previous)).ids).toEqual([first, third]);
});

it("the pages of a search by name have each store once, also where scripts differ in their order (rule 10.2)", async () => {
  // In JavaScript the Gothic letter would be before the half-width one.
  for (const [id, name_key] of [first, edge, third, fourth].map(
    (id, at) => [id, ["a", "\uff71", "\u{10330}", "\u{10331}"][at]] as const,
  ))
    await change({ name_key }, id);
  const page = await firstPage("all", "store");
  expect(page.ids).toEqual([first, edge]);
  const second = await read(page.next);
  expect(second).toMatchObject({ ids: [third, fourth], next: "" });
  expect((await read(second.previous)).ids).toEqual(page.ids);
});
