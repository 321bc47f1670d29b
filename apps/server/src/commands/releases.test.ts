import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, password } from "@coupon-center/testing/samples";
import { expect, it } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { Caller } from "../testing/caller.ts";
import { holdTime } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

const folder = join(import.meta.dirname, "testing/releases");
const releases = readdirSync(folder)
  .filter((name) => name.endsWith(".backup"))
  .map((name) => name.replace(".backup", ""));

/**
 * What an installation of a release held, and what it answered; without the links of receipts,
 * which are asked for at Stripe since (decision 061).
 */
interface Release {
  accounts: Record<string, { email: string; clientId: number }>;
  staff: string;
  answers: Record<string, Record<string, unknown>>;
}

// When the backups were made, as states of coupons and plans depend on it.
holdTime(() => Date.parse("2026-11-22T12:00:00.000Z"));

it("the schema of each release with one of its own is kept: 0.1.0 also had that of 0.2.0", () => {
  expect(releases).toEqual(["0.1.0", "0.3.0"]);
});

it.each(releases)(
  "data of %s are migrated, and each answer is as it was (rule 14.1)",
  async (release) => {
    const dataDir = mkdtempSync(join(tmpdir(), "releases-"));
    const databaseUrl = await freshDatabaseUrl();
    const database = await openDatabase({ databaseUrl, dataDir });
    const uploads = uploadFolder(join(dataDir, "uploads"));
    await restoreBackup(join(folder, `${release}.backup`), { database, uploads });
    await database.db.destroy();
    const at = await openInstallation({ processOf: { dataDir, databaseUrl } });
    const text = readFileSync(join(folder, `${release}.json`), "utf8");
    const { accounts, staff, answers }: Release = JSON.parse(text);

    const signedIn = async (email: string, secret: string, clientId = 8) => {
      const caller = new Caller(at, clientId);
      caller.session = await caller.ok(endpoints.emailLogin, { body: { email, password: secret } });
      return caller;
    };
    const now: Release["answers"] = {};
    for (const [name, { email, clientId }] of Object.entries(accounts)) {
      const caller = await signedIn(email, password, clientId);
      const me = await caller.ok(endpoints.getMe);
      const query = { store_slug: me.store?.slug ?? "", include_scheduled: true };
      now[name] = {
        me,
        coupons: me.store ? await caller.ok(endpoints.listCoupons, { query }) : null,
        transactions: await caller.ok(endpoints.listTransactions),
      };
    }
    const live = await signedIn(accounts.live?.email ?? "", password);
    const { store } = await live.ok(endpoints.getMe);
    const params = { store: String(store?.id) };
    now.guest = {
      store: await new Caller(at).ok(endpoints.getStore, { params }),
      coupons: await new Caller(at).ok(endpoints.listCoupons, {
        query: { store_slug: store?.slug ?? "" },
      }),
    };
    const member = await signedIn(staff, "staff password");
    const stores = await member.ok(endpoints.staffListStores, { query: { page_size: 100 } });
    now.staff = { stores };

    expect(now).toMatchObject(answers);
    const more = await live.ok(endpoints.createCoupon, { body: couponPayload });
    expect(more.sort_number).toBe(6);
    await at.close();
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  },
);
