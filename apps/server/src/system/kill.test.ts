import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { expect, it } from "vitest";
import { countdown } from "../testing/countdown.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

interface Acknowledged {
  merchant: TestAccount;
  slug: string;
  coupons: number[];
}

const rounds = process.env.TEST_LONG ? 100 : 4;

it("kill -9 during writes loses nothing that was acknowledged (rule 14.2)", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-kill-"));
  const databaseUrl = await freshDatabaseUrl();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServerProcess(env);
    const { ended: enough, step } = countdown(5 + (round % 7));
    const writers = Array.from({ length: 3 }, () =>
      writeUntilKilled(server.url, acknowledged, step),
    );
    // Killed after a number of responses, not after a time, so always during writes; a writer that
    // fails before is reported.
    await Promise.race([enough, Promise.all(writers)]);
    server.child.kill("SIGKILL");
    await once(server.child, "close");
    await Promise.allSettled(writers);
  }
  const server = await startServerProcess(env);
  for (const { merchant, slug, coupons } of acknowledged) {
    const query = { store_slug: slug, include_scheduled: true };
    const { results } = await merchant.movedTo(server.url).ok(endpoints.listCoupons, { query });
    expect(results.map((coupon) => coupon.id)).toEqual(expect.arrayContaining(coupons));
    expect(results.length - coupons.length).toBeLessThanOrEqual(1);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  server.child.kill("SIGTERM");
  await once(server.child, "close");
  rmSync(dataDir, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
}, 6_000_000);

/**
 * Registers, creates a store and adds coupons repeatedly until the server is gone; records each
 * response.
 */
async function writeUntilKilled(
  url: string,
  acknowledged: Acknowledged[],
  step: () => void,
): Promise<never> {
  for (;;) {
    const merchant = await TestAccount.register({ url });
    const { slug } = await merchant.createStore();
    const coupons: number[] = [];
    acknowledged.push({ merchant, slug, coupons });
    for (let i = 0; i < 4; i++) {
      coupons.push((await merchant.addCoupon()).id);
      step();
    }
  }
}
