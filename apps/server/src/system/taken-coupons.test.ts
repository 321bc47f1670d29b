import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expect, it, onTestFinished } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

const staff = { staffEmail: "staff@brand.example", staffPassword: "the staff's password" };

it("a merchant sees within seconds that a coupon was taken, and a stop loses no count (rule 6.17, decision 096)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "coupon-center-taken-"));
  const DATABASE_URL = await freshDatabaseUrl();
  const start = () =>
    startServerProcess({
      DATA_DIR,
      DATABASE_URL: DATABASE_URL ?? "",
      STAFF_EMAIL: staff.staffEmail,
      STAFF_PASSWORD: staff.staffPassword,
    });
  let server = await start();
  onTestFinished(async () => {
    await endProcess(server.child, "SIGKILL");
    rmSync(DATA_DIR, { recursive: true });
    await dropDatabase(DATABASE_URL);
  });
  let merchant = await TestAccount.register({ url: server.url, ...staff });
  await merchant.verify();
  await merchant.createStore();
  await merchant.decide("approve");
  await merchant.pay();
  const params = { id: (await merchant.addCoupon()).id };
  const taken = async () => (await merchant.ok(endpoints.getCoupon, { params })).feedback?.taken;
  const reveal = () => callerAt(server.url, 8).ok(endpoints.revealCoupon, { params });

  await reveal();
  await waitUntil("the count", async () => ((await taken()) === 1 ? true : null));
  await reveal();
  await reveal();
  await endProcess(server.child, "SIGTERM");
  server = await start();
  merchant = merchant.movedTo(server.url);
  expect(await taken()).toBe(3);
});
