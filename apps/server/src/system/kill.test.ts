import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Coupon, listOf, Session, Store } from "@coupon-center/contract";
import { expect, it } from "vitest";
import { callApi } from "../testing/call-api.ts";
import { couponPayload, newEmail, password, storePayload } from "../testing/caller.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { startServerProcess } from "../testing/server-process.ts";

const rounds = process.env.TEST_LONG ? 100 : 4;

it("kill -9 during writes loses nothing that was acknowledged (rule 14.2)", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-kill-"));
  const databaseUrl = await freshDatabaseUrl();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const acknowledged: { token: string; slug: string; coupons: number[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServerProcess(env);
    const before = acknowledged.reduce((sum, merchant) => sum + merchant.coupons.length, 0);
    const writers = Promise.allSettled(
      Array.from({ length: 3 }, () => writeUntilKilled(server.url, acknowledged)),
    );
    // Killed in the midst of writing: after a number of answers, not after a time.
    while (
      acknowledged.reduce((sum, merchant) => sum + merchant.coupons.length, 0) <
      before + 5 + (round % 7)
    ) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    server.child.kill("SIGKILL");
    await once(server.child, "close");
    await writers;
  }
  const server = await startServerProcess(env);
  for (const { token, slug, coupons } of acknowledged) {
    const path = `/api/v1/coupons?store_slug=${slug}&include_scheduled=true`;
    const { results } = await callApi(server.url, path, listOf(Coupon), { token });
    expect(results.map((coupon) => coupon.id)).toEqual(expect.arrayContaining(coupons));
    expect(results.length - coupons.length).toBeLessThanOrEqual(1);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  server.child.kill("SIGTERM");
  await once(server.child, "close");
  rmSync(dataDir, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
}, 600_000);

/** Registers, makes a store and adds coupons, again and again, noting each answer, until the server is gone. */
async function writeUntilKilled(
  url: string,
  acknowledged: { token: string; slug: string; coupons: number[] }[],
): Promise<void> {
  for (;;) {
    const { token } = await callApi(url, "/api/v1/auth/email-register/", Session, {
      body: { email: newEmail(), password },
    });
    const { slug } = await callApi(url, "/api/v1/stores/", Store, { body: storePayload, token });
    const merchant = { token, slug, coupons: Array.from<number>({ length: 0 }) };
    acknowledged.push(merchant);
    for (let i = 0; i < 4; i++) {
      const coupon = await callApi(url, "/api/v1/coupons/", Coupon, { body: couponPayload, token });
      merchant.coupons.push(coupon.id);
    }
  }
}
