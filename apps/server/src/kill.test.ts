import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Coupon, listOf, Session, Store } from "@coupon-center/contract";
import { expect, it } from "vitest";
import type { z } from "zod";
import { couponPayload, newEmail, password, storePayload } from "./testing/caller.ts";
import { dropDatabase, freshDatabaseUrl } from "./testing/postgres.ts";
import { startServerProcess } from "./testing/server-process.ts";

const rounds = process.env.TEST_LONG ? 100 : 4;

async function post<S extends z.ZodType>(
  url: string,
  path: string,
  body: object,
  schema: S,
  token?: string,
): Promise<z.output<S>> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return schema.parse(await response.json());
}

it("kill -9 during writes loses nothing that was acknowledged", async () => {
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
    const response = await fetch(
      `${server.url}/api/v1/coupons?store_slug=${slug}&include_scheduled=true`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const { results } = listOf(Coupon).parse(await response.json());
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
    const { token } = await post(
      url,
      "/api/v1/auth/email-register/",
      { email: newEmail(), password },
      Session,
    );
    const { slug } = await post(url, "/api/v1/stores/", storePayload, Store, token);
    const merchant = { token, slug, coupons: Array.from<number>({ length: 0 }) };
    acknowledged.push(merchant);
    for (let i = 0; i < 4; i++)
      merchant.coupons.push((await post(url, "/api/v1/coupons/", couponPayload, Coupon, token)).id);
  }
}
