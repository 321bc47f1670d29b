import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterAll, expect, it } from "vitest";
import { uploadBucket } from "../ports/uploads/upload-bucket.ts";
import { startBucketServer } from "../testing/bucket-server.ts";
import { openInstallation } from "../testing/installation.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { portOf } from "../testing/raw-request.ts";
import { runHere } from "./testing/run-here.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-bucket-"));
const bucket = await startBucketServer();
const at = await openInstallation();

/**
 * The bucket as it fails now and then: every third call is answered with 503, or in part only if it
 * asks for something.
 */
let calls = 0;
let torn = 0;
const flaky = createServer((asked, answer) => {
  calls += 1;
  const { url = "", method, headers } = asked;
  if (calls % 3 === 0 && method === "GET" && ++torn % 2 === 1)
    return void answer.writeHead(200, { "content-length": 9 }).write("<", () => answer.destroy());
  if (calls % 3 === 0)
    return void answer.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  const passed = request(new URL(url, bucket.settings.url), { method, headers });
  passed.on("response", (given) => {
    given.pipe(answer.writeHead(given.statusCode ?? 0, given.headers));
  });
  asked.pipe(passed);
}).listen(0, "127.0.0.1");
await once(flaky, "listening");

afterAll(async () => {
  flaky.close();
  await at.close();
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

const { url, accessKeyId, secretAccessKey } = bucket.settings;
const env = {
  DATA_DIR: at.dataDir,
  DATABASE_URL: at.databaseUrl,
  S3_BUCKET_URL: url.replace(/:\d+/, `:${portOf({ server: flaky })}`),
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
};
const file = join(folder, "a.backup");

it("pictures of a bucket that fails now and then are backed up and restored (rule 14.5)", async () => {
  const files = uploadBucket(bucket.settings);
  const names = ["a", "b", "c", "d", "e"].map((name) => `${name}.webp`);
  for (const name of names) await files.write(name, Buffer.from(name));
  const { code, out } = await runHere("backup", [file], env);
  expect([code, out]).toEqual([0, expect.stringContaining(" 5 pictures, ")]);

  for (const name of names) await files.remove(name);
  const DATABASE_URL = await freshDatabaseUrl();
  const DATA_DIR = join(folder, "restored");
  const restored = await runCommandProcess("restore", [file], { ...env, DATA_DIR, DATABASE_URL });
  await dropDatabase(DATABASE_URL);
  expect([restored.code, restored.err]).toEqual([0, ""]);
  expect(await files.list()).toEqual(names);
});

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
