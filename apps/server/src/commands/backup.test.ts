import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/engine.ts";
import { readIdentities } from "../db/identities.ts";
import { migrate } from "../db/migrate.ts";
import { readSnapshot } from "../db/snapshot.ts";
import { tableNames } from "../db/table-keys.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { publishStore } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { DamagedBackup } from "./backup/format.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";

let folder: string;
const searchTables = ["coupon_word", "store_word", "store_name_word"] as const;

let source: Installation;
let email: string;
let last: number;
const file = () => join(folder, "a.backup");
const placeOf = (installation: Installation) => ({
  database: installation,
  uploads: installation.ports.images.files,
});

async function giveLogo(storeId: number): Promise<void> {
  const png = await sharp({ create: { width: 120, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const name = "made-up-name";
  await source.ports.images.keep(png, name);
  await source.db
    .updateTable("store")
    .set({ logo_url: `${name}.webp` })
    .where("id", "=", storeId)
    .execute();
}

/** What is no picture of ours, as in a volume of its own, or copied there by hand. */
function leaveOthersFiles(uploads: string): void {
  mkdirSync(join(uploads, "lost+found"), { recursive: true });
  writeFileSync(join(uploads, "a copy.webp"), "");
}

/** A coupon that waits for staff since before its last change, after one that is kept back. */
async function keepWaiting(merchant: Caller): Promise<void> {
  const create = (more: object) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...more } });
  await create({ approved: false });
  source.clients.fallback.couponReview = "before";
  last = (await create({ description: "Waits" })).id;
  source.clients.fallback.couponReview = "after";
  await source.db.updateTable("store").set({ held_since: 5 }).execute();
}

/**
 * The API's responses to the merchant and to a guest: everything that a restore has to bring back.
 */
async function answersOf(installation: Installation): Promise<unknown> {
  const merchant = new Caller(installation);
  merchant.session = await merchant.ok(endpoints.emailLogin, { body: { email, password } });
  const me = await merchant.ok(endpoints.getMe);
  const query = { store_slug: me.store?.slug ?? "", include_scheduled: true };
  return {
    me,
    own: await merchant.ok(endpoints.listCoupons, { query }),
    shown: await new Caller(installation).ok(endpoints.listCoupons, { query }),
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  source = await openInstallation();
  const merchant = await newMerchant(source);
  email = merchant.email;
  const store = await merchant.ok(endpoints.createStore, { body: storePayload });
  await publishStore(source, store.id);
  for (const description of ["One – «ä€»", "Two with 'quotes' and 😀", "Three"]) {
    const body = { ...couponPayload, description };
    last = (await merchant.ok(endpoints.createCoupon, { body })).id;
  }
  await merchant.ok(endpoints.deleteCoupon, { params: { id: last } });
  await keepWaiting(merchant);
  await giveLogo(store.id);
  leaveOthersFiles(join(source.dataDir, "uploads"));
  await writeBackup(file(), { ...placeOf(source), now: Date.now() });
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

test("after a restore every response is the same, images exist, and no id is reused (rule 14.5)", async () => {
  const target = await openInstallation();
  const pictures = join(target.dataDir, "uploads");
  leaveOthersFiles(pictures);
  await restoreBackup(file(), placeOf(target));
  expect(await answersOf(target)).toEqual(await answersOf(source));
  expect(readdirSync(pictures)).toEqual(["a copy.webp", "lost+found", "made-up-name.webp"]);
  expect(readFileSync(join(pictures, "made-up-name.webp"))).toEqual(
    readFileSync(join(source.dataDir, "uploads", "made-up-name.webp")),
  );
  const given = await readIdentities(source.db, source.engine);
  expect(await readIdentities(target.db, target.engine)).toEqual(given);
  expect(given).toMatchObject({ account: 1, coupon: last, store: 1 });
  expect(Object.keys(given)).not.toContain("session");
  const merchant = new Caller(target);
  merchant.session = await merchant.ok(endpoints.emailLogin, { body: { email, password } });
  const next = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  expect(next.id).toBe(last + 1);
  await target.close();
});

test("of a backup that an earlier version made of everything beside the pictures, the pictures are restored alone (rule 14.5)", async () => {
  const { files } = source.ports.images;
  const others = ["a copy.webp", ".killed.webp.part", "notes.txt", "../beside.webp"];
  const read: typeof files.read = async (name) =>
    others.includes(name) ? Buffer.from("another's") : files.read(name);
  const list = async () => [...others, ...(await files.list())];
  const earlier = join(folder, "earlier.backup");
  await writeBackup(earlier, { ...placeOf(source), uploads: { ...files, list, read }, now: 0 });
  const target = await openInstallation();
  await restoreBackup(earlier, placeOf(target));
  expect(readdirSync(join(target.dataDir, "uploads"))).toEqual(["made-up-name.webp"]);
  expect(readdirSync(target.dataDir)).not.toContain("beside.webp");
  await target.close();
});

test("a backup from SQLite is restored on the engine under test, row for row (rule 14.5, decision 001)", async () => {
  const dataDir = join(folder, "sqlite");
  const plain = await restoredSqlite(dataDir);
  const moved = join(folder, "moved.backup");
  await writeBackup(moved, {
    database: plain,
    uploads: uploadFolder(join(dataDir, "uploads")),
    now: 0,
  });
  const target = await openInstallation();
  await restoreBackup(moved, placeOf(target));
  for (const table of [...tableNames, ...searchTables]) {
    const rows = (database: Database) => database.db.selectFrom(table).selectAll().execute();
    expect(sorted(await rows(target))).toEqual(sorted(await rows(plain)));
  }
  await plain.db.destroy();
  await target.close();
});

test("a store whose coupon waits for staff waits since it did before, after a coupon that is kept back (rules 14.5, 10.2)", async () => {
  const target = await openInstallation();
  await restoreBackup(file(), placeOf(target));
  const waiting = ({ db }: Database) =>
    db.selectFrom("store").select(["held", "held_since"]).execute();
  expect(await waiting(target)).toEqual([{ held: 2, held_since: 5 }]);
  expect(await waiting(target)).toEqual(await waiting(source));
  await target.close();
});

test("if migrating fails after the rows were restored, their pictures stay too", async () => {
  const target = await openInstallation();
  let calls = 0;
  // The rows are restored by the first call, and migrated by the next.
  const withoutLimit: Database["withoutLimit"] = (work) =>
    calls++ === 0 ? target.withoutLimit(work) : Promise.reject(new Error("no space left"));
  const place = { ...placeOf(target), database: { ...target, withoutLimit } };
  await expect(restoreBackup(file(), place)).rejects.toThrow("no space left");
  const stores = await target.db.selectFrom("store").select("logo_url").execute();
  const logos = stores.flatMap(({ logo_url }) => logo_url ?? []);
  expect(logos).toHaveLength(1);
  for (const logo of logos) expect(existsSync(join(target.dataDir, "uploads", logo))).toBe(true);
  await target.close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "after a restore PostgreSQL knows how many rows each table has",
  async () => {
    const target = await openInstallation();
    await restoreBackup(file(), placeOf(target));
    const { real, expected } = await countedRows(target.db, "store");
    expect(expected).toBe(real);
    expect(real).toBeGreaterThan(0);
    await target.close();
  },
);

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

async function restoredSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir);
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await restoreBackup(file(), { database, uploads: uploadFolder(join(dataDir, "uploads")) });
  return database;
}

test("a backup with one changed byte anywhere, or a missing end, is refused and nothing is written (rule 14.5)", async () => {
  const whole = readFileSync(file());
  const target = await openInstallation();
  const damaged = join(folder, "damaged.backup");
  const refused = async (bytes: Buffer) => {
    writeFileSync(damaged, bytes);
    await expect(restoreBackup(damaged, placeOf(target))).rejects.toThrow(DamagedBackup);
  };
  const step = Math.max(1, Math.floor(whole.length / 150));
  for (let at = 0; at < whole.length; at += at > whole.length - 110 ? 1 : step) {
    const changed = Buffer.from(whole);
    changed[at] = (whole[at] ?? 0) ^ 1;
    await refused(changed);
  }
  await refused(whole.subarray(0, whole.length - 1));
  await refused(whole.subarray(0, Math.floor(whole.length / 2)));
  await refused(Buffer.concat([whole, Buffer.from("\n")]));
  expect(await target.db.selectFrom("account").select("id").execute()).toEqual([]);
  expect(existsSync(join(target.dataDir, "uploads"))).toBe(false);
  await restoreBackup(file(), placeOf(target));
  await target.close();
});

test("a target that holds data is refused and stays unchanged", async () => {
  const target = await openInstallation();
  await newMerchant(target);
  const before = await target.db.selectFrom("account").selectAll().execute();
  await expect(restoreBackup(file(), placeOf(target))).rejects.toThrow("holds data");
  expect(await target.db.selectFrom("account").selectAll().execute()).toEqual(before);
  await target.close();
});

test("a failing backup leaves the previous one intact and no temporary file behind", async () => {
  const old = readFileSync(file());
  const broken = {
    ...placeOf(source),
    uploads: uploadFolder(join(folder, "no such folder")),
    now: 0,
  };
  await expect(writeBackup(file(), broken)).rejects.toThrow("ENOENT");
  expect(readFileSync(file())).toEqual(old);
  expect(readdirSync(folder).filter((name) => name.includes(".part-"))).toEqual([]);
});

test("a backup that was killed keeps no later one of a process with its number, as in a container, from its place (rule 14.5)", async () => {
  const path = join(folder, "after-killed.backup");
  writeFileSync(`${path}.part-${process.pid}`, "half of a backup");
  await writeBackup(path, { ...placeOf(source), now: 0 });
  expect(readFileSync(path, "utf8")).toContain('"part":"end"');
  rmSync(`${path}.part-${process.pid}`);
});

test("a snapshot is consistent during concurrent writes and does not block them", async () => {
  const databaseUrl = await freshDatabaseUrl();
  const where = { databaseUrl, dataDir: mkdtempSync(join(folder, "snapshot-")) };
  const reader = await openDatabase(where);
  const writer = await openDatabase(where);
  await migrate(writer);
  const add = (name: string) =>
    writer.db.insertInto("setting").values({ name, value: "" }).execute();
  await add("before");
  const seen = await readSnapshot(reader.db, async (db) => {
    const names = () => db.selectFrom("setting").select("name").execute();
    const first = await names();
    await add("meanwhile");
    return { first, second: await names() };
  });
  expect(seen.first).toEqual([{ name: "before" }]);
  expect(seen.second).toEqual(seen.first);
  expect(await reader.db.selectFrom("setting").select("name").execute()).toHaveLength(2);
  await reader.db.destroy();
  await writer.db.destroy();
  await dropDatabase(databaseUrl);
});

// Rate limits expire within the hour; search words are rebuilt.
const leftOut: readonly string[] = ["throttle", ...searchTables];

test("every table of the schema is in a backup", async () => {
  const tables = await source.db.introspection.getTables();
  expect([...tableNames].sort()).toEqual(
    tables
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("sqlite_") && !leftOut.includes(name))
      .sort(),
  );
});
