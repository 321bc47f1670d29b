import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startBucketServer } from "../testing/bucket-server.ts";
import { openInstallation } from "../testing/installation.ts";
import { runHere } from "./testing/run-here.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-bucket-"));
const bucket = await startBucketServer();
const at = await openInstallation();

afterAll(async () => {
  await at.close();
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

const { url, accessKeyId, secretAccessKey } = bucket.settings;
const env = {
  DATA_DIR: at.dataDir,
  DATABASE_URL: at.databaseUrl,
  S3_BUCKET_URL: url,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
};
const file = join(folder, "a.backup");

it("a bucket that refuses, or is away, is told in one line with the reason (rule 14.5)", async () => {
  const refused = await runHere("backup", [file], { ...env, S3_SECRET_ACCESS_KEY: "another" });
  expect([refused.code, refused.err]).toEqual([
    1,
    "the bucket answers 403 SignatureDoesNotMatch\n",
  ]);
  const away = await runHere("backup", [file], { ...env, S3_BUCKET_URL: "http://a.invalid/a" });
  expect(away.code).toBe(1);
  expect(away.err).toMatch(/^the bucket of S3_BUCKET_URL is away: getaddrinfo E\w+ a\.invalid\n$/);
});
