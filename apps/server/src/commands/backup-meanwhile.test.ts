import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";

let folder: string;
let source: Installation;
let target: Installation;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  source = await openInstallation();
  target = await openInstallation();
});
afterEach(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

async function giveLogo(name: string): Promise<void> {
  await source.ports.images.files.write(name, Buffer.from(name));
  await source.db.updateTable("store").set({ logo_url: name }).execute();
}

it.each([
  ["before", 1, "after.webp"],
  ["after", 1, "after.webp"],
  ["before", 2, "before.webp"],
] as const)(
  "a logo that is replaced and removed %s a backup lists the pictures for time %d is in it, if its store has it there (rule 14.5)",
  async (when, time, logo) => {
    const merchant = await newMerchant(source);
    await merchant.ok(endpoints.createStore, { body: storePayload });
    await giveLogo("before.webp");
    const { files } = source.ports.images;
    let times = 0;
    const replaceLogo = async () => {
      await giveLogo("after.webp");
      await files.remove("before.webp");
    };
    const list = async () => {
      const isTime = ++times === time;
      if (isTime && when === "before") await replaceLogo();
      const names = await files.list();
      if (isTime && when === "after") await replaceLogo();
      return names;
    };
    const path = join(folder, "a.backup");
    await writeBackup(path, { database: source, uploads: { ...files, list }, now: 0 });
    await restoreBackup(path, { database: target, uploads: target.ports.images.files });
    const stores = await target.db.selectFrom("store").select("logo_url").execute();
    expect(stores).toEqual([{ logo_url: logo }]);
    expect(await target.ports.images.files.read(logo)).toEqual(Buffer.from(logo));
  },
);
