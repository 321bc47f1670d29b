import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { inspectConfig } from "../config/config.ts";
import { openDatabase } from "../db/engine.ts";
import { dropDatabase } from "../testing/postgres.ts";
import { checkBrands } from "./doctor/check-clients.ts";
import { ok } from "./doctor/finding.ts";
import { runChecks } from "./doctor/run-checks.ts";
import {
  brokenPostgres,
  brokenSqlite,
  releaseDatabases,
} from "./doctor/testing/broken-databases.ts";
import {
  type BrokenSetup,
  brokenBrands,
  brokenStorage,
  brokenVariables,
} from "./doctor/testing/broken-setups.ts";
import { checkVariables } from "./doctor/variables.ts";
import { runHere } from "./testing/run-here.ts";

const isPostgres = Boolean(process.env.TEST_DATABASE_URL);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterEach(() => {
  releaseDatabases();
  rmSync(folder, { recursive: true });
});

async function expectFound({ prepare, found, level = "fault" }: BrokenSetup): Promise<void> {
  const env: NodeJS.ProcessEnv = { DATA_DIR: folder, PORT: "0", ...(await prepare(folder)) };
  const [part, text, remedy] = found;
  const checked = inspectConfig(env);
  const findings = await runChecks(checked);
  expect(findings).toContainEqual({
    part,
    level,
    text: expect.stringMatching(text),
    remedy: expect.stringMatching(remedy),
  });
  // All other parts were checked too; the address to listen on only where it can be parsed.
  const isParsed = !checked.problems.some((problem) => /^(?:HOST|PORT):/.test(problem));
  expect(new Set(findings.map((finding) => finding.part)).size).toBe(isParsed ? 9 : 8);
  await dropDatabase(env.DATABASE_URL?.startsWith("postgres") ? env.DATABASE_URL : undefined);
}

describe("each broken set-up is named with its remedy (rule 14.10)", () => {
  it.each(brokenVariables)("$name", expectFound);
  it.each(brokenStorage)("$name", expectFound);
  it.each(brokenBrands)("$name", expectFound);
  it.each(isPostgres ? brokenPostgres : brokenSqlite)("$name", expectFound);
});

it("reads SQLite's whole file when the others have answered, who would seem to be late (rule 14.10)", async () => {
  const begun: string[] = [];
  const findings = await runChecks(inspectConfig({}), {
    database: async () => [ok(begun.join())],
    mail: async () => {
      await setImmediate();
      begun.push("mail answered");
      return [ok("takes mails")];
    },
  });
  expect(findings.map(({ part, text }) => [part, text])).toEqual([
    ["database", "mail answered"],
    ["mail", "takes mails"],
  ]);
});

it("names a part that takes longer than a minute, and tells of the others (rule 14.10)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const never = Promise.withResolvers<never>().promise;
  const running = runChecks(inspectConfig({}), {
    mail: () => never,
    clock: async () => [ok("is")],
  });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await running).toMatchObject([
    { part: "mail", level: "fault", text: "the check itself failed: no result after 60 s" },
    { part: "clock", level: "ok" },
  ]);
});

it.skipIf(isPostgres)("tells that SQLite's file is whole where it is (rule 14.10)", async () => {
  const texts = async () =>
    (await runChecks(inspectConfig({ DATA_DIR: folder, PORT: "0" }))).map(({ text }) => text);
  const rowsGone = brokenSqlite.find(({ name }) => name === "rows refer to rows that are gone");
  await rowsGone?.prepare(folder);
  expect(await texts()).not.toContain("the file is whole");
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  await sql`delete from known_network`.execute(database.db);
  await database.db.destroy();
  expect(await texts()).toContain("the file is whole");
});

it("warns of production without TRUSTED_PROXY, where only a proxy can end https (rule 13.8, rule 14.10)", async () => {
  const levelsOf = async (env: Record<string, string>) => {
    const { config } = inspectConfig(env);
    return (await checkVariables({ config, problems: [] })).map(({ level }) => level);
  };
  expect(await levelsOf({ APP_ENV: "production" })).toEqual(["ok", "warning"]);
  expect(await levelsOf({ APP_ENV: "production", TRUSTED_PROXY: "loopback" })).toEqual(["ok"]);
  expect(await levelsOf({})).toEqual(["ok"]);
});

it("warns of what the driver does not read in an address, as the schema by Prisma's name (rule 14.10)", async () => {
  const unread = async (DATABASE_URL: string) =>
    (await checkVariables(inspectConfig({ DATABASE_URL }))).flatMap(({ level, text, remedy }) =>
      level === "warning" ? [[text, remedy]] : [],
    );
  expect(await unread("postgres://shop@/shop?schema=coupons&connect_timeout=5&host=/run")).toEqual([
    [
      expect.stringMatching(/^DATABASE_URL: its setting schema is not read: the tables are where/),
      expect.stringContaining("before the first start options=-c%20search_path%3D<schema>"),
    ],
    ["DATABASE_URL: its setting connect_timeout is not read", "leave it out"],
  ]);
  const own = "options=-c%20search_path%3Dcoupons";
  expect(await unread(`postgres://shop@db/shop?sslmode=no-verify&${own}`)).toEqual([]);
  // It may be a part of a password that was not encoded.
  for (const address of [
    "postgres://shop@/shop?host=/run&password=a&b3cret",
    "postgres://shop:p&max=1@db/shop",
  ])
    expect(await unread(address)).toEqual([]);
});

it("warns of the demo's brands in production, where an upgrade may have left them in place of the operator's (rule 14.10)", async () => {
  const warnings = async (env: Record<string, string>) =>
    (await checkBrands(inspectConfig(env))).filter(({ level }) => level === "warning");
  expect(await warnings({})).toEqual([]);
  const production = { APP_ENV: "production", PUBLIC_URL: "https://coupons.shop.com" };
  expect(await warnings({ ...production, MAIL_FROM: "no-reply@coupons.shop.com" })).toEqual(
    ["10 (Couponlane) has no-reply@couponlane", "8 (Dealwharf) has no-reply@dealwharf"].map(
      (brand) => ({
        level: "warning",
        text: `client ${brand}.example, which is of no real domain`,
        remedy: expect.stringContaining("set CLIENTS_DIR to your brands"),
      }),
    ),
  );
});

describe("the command", () => {
  const environment = () => ({ DATA_DIR: join(folder, "data"), PORT: "0" });
  const doctor = (args: readonly string[], env: Record<string, string>) =>
    runHere("doctor", args, { ...environment(), ...env });

  it("finds no fault in a new sandbox, without making anything (rule 14.10)", async () => {
    const { code, out, err } = await runCommandProcess("doctor", [], environment());
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/\n0 faults, 0 warnings\n$/);
    expect(out).toMatch(/^ok {7}database {3}DATA_DIR: .* has no database yet/m);
    expect(() => rmSync(join(folder, "data"))).toThrow("ENOENT");
  });

  it("prints every fault in one line with its remedy, and ends with 1", async () => {
    const env = { PORT: "web", CLIENTS_DIR: "/nowhere", SMTP_URL: "smtp://127.0.0.1:9" };
    const { code, out } = await doctor([], env);
    expect(code).toBe(1);
    const faults = out.split("\n").filter((line) => line.startsWith("fault"));
    expect(faults).toEqual([
      expect.stringMatching(/^fault {4}variables {2}PORT: .*; correct PORT/),
      expect.stringMatching(/^fault {4}brands {5}CLIENTS_DIR: \/nowhere does not exist; /),
      expect.stringMatching(
        /^fault {4}mail {7}SMTP_URL: 127\.0\.0\.1:9: .*; correct host and port/,
      ),
    ]);
    const json = await doctor(["--json"], env);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toContainEqual({
      part: "variables",
      level: "fault",
      text: expect.stringMatching(/^PORT: /),
      remedy: expect.stringContaining("correct PORT"),
    });
  });

  it("prints no secret of the variables that it reads (rule 14.10)", async () => {
    const env = {
      DATABASE_URL: "postgres://shop:secret-word@127.0.0.1:9/shop",
      SMTP_URL: "smtp://shop:secret-word@127.0.0.1:9",
      STRIPE_SECRET_KEY: "sk_test_secret_word",
      STRIPE_API_URL: "http://127.0.0.1:9",
    };
    const { out } = await doctor([], env);
    expect(out).toMatch(/fault {4}database/);
    expect(out).not.toMatch(/secret.word/);
  });
});
