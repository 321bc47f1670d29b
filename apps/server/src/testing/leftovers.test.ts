import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { setup } from "./leftovers.ts";
import { freshDatabaseUrl } from "./postgres.ts";
import { openClient } from "./postgres-databases.ts";

it("gives the run of this test a folder of its own", () => {
  expect(basename(tmpdir())).toMatch(/^coupon-center-run-/);
});

it("removes at the end of a run what its tests have left: folders and databases", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const env: Record<string, string | undefined> = {};
  const finish = setup({ config: { env } });
  const other = await freshDatabaseUrl();
  vi.stubEnv("TEST_RUN", env.TEST_RUN);
  const left = await freshDatabaseUrl();
  expect(existsSync(env.TMPDIR ?? "")).toBe(true);
  await finish();
  expect(existsSync(env.TMPDIR ?? "")).toBe(false);
  if (left === undefined || other === undefined) return;
  await expect(openClient(left)).rejects.toMatchObject({ code: "3D000" });
  await (await openClient(other)).end();
});
