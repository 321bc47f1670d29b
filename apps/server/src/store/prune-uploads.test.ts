import { DAY_MS, endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pruneUploads } from "./prune-uploads.ts";

let at: Installation;
let owner: Caller;
beforeEach(async () => {
  at = await openInstallation();
  owner = await newMerchant(at);
});
afterEach(() => at.close());

const rowsLeft = () => at.db.selectFrom("upload").select("name").execute();

/** Stores a logo that no store uses, two days ago or another time. */
async function addUnused(name: string, age = 2 * DAY_MS): Promise<void> {
  const { id: account_id } = await owner.ok(endpoints.getMe);
  await at.ports.images.files.write(name, Buffer.from("logo"));
  const created_at = Date.now() - age;
  const size = { width: 120, height: 40, bytes: 4 };
  await at.db
    .insertInto("upload")
    .values({ name, account_id, created_at, ...size })
    .execute();
}

/** One run, whose removals of files do this instead. */
function prune(remove?: (name: string) => Promise<void>): Promise<void> {
  const ctx = systemCtx(at);
  const { images } = at.ports;
  const files = { ...images.files, ...(remove && { remove }) };
  return pruneUploads(
    { ...ctx, ports: { ...ctx.ports, images: { ...images, files } } },
    () => false,
  );
}

/** The status of a store that is made with this logo. */
async function take(name: string): Promise<number> {
  const logo_url = `${at.publicUrl}/uploads/${name}`;
  const body = { ...storePayload, logo_url };
  return (await owner.call(endpoints.createStore, { body })).status;
}

it("a logo whose removal a kill or a failure broke off goes with the next run, and no store takes it meanwhile (rule 14.7, decision 056)", async () => {
  const { files } = at.ports.images;
  await addUnused("killed.webp");
  const begun: string[] = [];
  // The process ends here.
  void prune(async (name) => {
    begun.push(name);
    await new Promise(() => undefined);
  });
  await waitUntil("the removal to begin", async () => begun.length > 0 || null);
  expect(await files.list()).toEqual(["killed.webp"]);
  expect(await take("killed.webp")).toBe(400);

  await expect(prune(() => Promise.reject(new Error("the bucket is away")))).rejects.toThrow(
    "away",
  );
  expect(await files.list()).toEqual(["killed.webp"]);

  await prune();
  expect([await files.list(), await rowsLeft()]).toEqual([[], []]);
});

it("files that can't be removed, as they are another user's, keep no later one from it; a bucket that is away ends the run", async () => {
  const { files } = at.ports.images;
  for (let count = 0; count <= 100; count++)
    await addUnused(`${count < 100 ? "root" : "own"}-${count}.webp`, 3 * DAY_MS - count);
  let tried = 0;
  await expect(
    prune(async () => {
      tried += 1;
      throw new Error("the bucket is away");
    }),
  ).rejects.toThrow("away");
  expect(tried).toBe(100);
  const own = async (name: string) => {
    if (name.startsWith("root")) throw Object.assign(new Error("not ours"), { code: "EPERM" });
    await files.remove(name);
  };
  await expect(prune(own)).rejects.toThrow("not ours");
  expect(await rowsLeft()).toHaveLength(100);
  expect(await files.list()).not.toContain("own-100.webp");
});

it("a logo is taken by a store for a day, and kept a little longer than that for one that is being saved (rule 14.7, decision 056)", async () => {
  await addUnused("late.webp", DAY_MS + 1_000);
  await addUnused("in-time.webp", DAY_MS - 60_000);
  expect(await take("late.webp")).toBe(400);
  await prune();
  expect(await rowsLeft()).toHaveLength(2);
  expect(await take("in-time.webp")).toBe(201);
});
