import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { argon2Passwords, NO_PASSWORD } from "../ports/passwords.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { runHere } from "./testing/run-here.ts";

let dataDir: string;
let databaseUrl: string | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "staff-"));
  databaseUrl = await freshDatabaseUrl();
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true });
  await dropDatabase(databaseUrl);
});

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const staff = (...args: string[]) => runHere("staff", args, env());
const staffProcess = (...args: string[]) => runCommandProcess("staff", args, env());

async function withAccounts<T>(
  use: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<T>,
): Promise<T> {
  const { db } = await openDatabase({ databaseUrl, dataDir });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const accounts = () => withAccounts((db) => db.selectFrom("account").selectAll().execute());

test("the first staff account is created on the command line, its password printed once (rule 10.1, decision 046)", async () => {
  const { code, out } = await staffProcess("add", "Ada@Example.com");
  expect(code).toBe(0);
  const password = /Password: (\S+)/.exec(out)?.[1] ?? "";
  const [account] = await accounts();
  expect(account).toMatchObject({ email_folded: "ada@example.com", role: "staff", client_id: 8 });
  expect(await argon2Passwords().matches(account?.password_hash ?? null, password)).toBe(true);

  const again = await staffProcess("add", "ada@example.com");
  expect(again.code).toBe(1);
  expect(again.out).toBe("");
  expect(await accounts()).toEqual([account]);
});

test("a given client and password are used, also for an existing account", async () => {
  for (const password of ["first password", "second password"]) {
    const { code, out } = await staff(
      "add",
      "a@b.example",
      "--client",
      "10",
      "--password",
      password,
    );
    expect(code).toBe(0);
    expect(out).not.toContain(password);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(account?.client_id).toBe(10);
    expect(await argon2Passwords().matches(account?.password_hash ?? null, password)).toBe(true);
  }
});

test("an existing account's other role is refused, and its suspension told (rule 14.5)", async () => {
  await staff("add", "a@b.example");
  const before = await accounts();
  for (const password of [[], ["--password", "new one"]]) {
    const refused = await staff("add", "a@b.example", ...password, "--role", "reviewer");
    expect([refused.code, refused.err]).toEqual([
      1,
      "a@b.example is staff of client 8 (Dealwharf) already, as admin; an admin changes roles in the staff area: nothing was changed\n",
    ]);
  }
  expect(await accounts()).toEqual(before);
  await staff("suspend", "a@b.example");
  const set = await staff("add", "a@b.example", "--password", "new one", "--role", "admin");
  expect([set.code, set.out]).toEqual([
    0,
    "a@b.example is staff of client 8 (Dealwharf), with the password you gave; it is suspended until an admin restores it\n",
  ]);
  expect(await accounts()).toMatchObject([{ suspended_at: expect.any(Number) }]);
});

test("it is an admin, or a reviewer if asked for (rule 10.8, decision 057)", async () => {
  await staff("add", "admin@b.example");
  await staff("add", "reviewer@b.example", "--role", "reviewer");
  const roles = (await accounts()).map(({ email, is_admin }) => [email, is_admin]);
  expect(roles).toEqual([
    ["admin@b.example", 1],
    ["reviewer@b.example", 0],
  ]);
});

test("an unknown client, an invalid address or a short password gives one clear line, exit code 1, and no account (rule 14.5)", async () => {
  const refused = [
    [["add", "a@b.example", "--client", "9"], "Unknown client 9"],
    [["add", "nobody"], "Email is not valid"],
    [["add", "a@b.example", "--role", "owner"], "Unknown role owner; there are reviewer, admin"],
    [["add", "a@b.example", "--password", "12345"], "at least 6 characters"],
    [["add", "a@b.example", "--password", ""], "Password is required"],
  ] as const;
  for (const [args, line] of refused) {
    const { code, err } = await staff(...args);
    expect(code).toBe(1);
    expect(err).toContain(line);
    expect(err.trim().split("\n")).toHaveLength(1);
  }
  await staff("add", "other@b.example");
  expect(await accounts()).toHaveLength(1);
});

test("an address that counts as another mailbox is refused, as by an invitation (rule 14.5)", async () => {
  const { code, err } = await staff("add", "groß@b.example");
  expect([code, err]).toEqual([1, "Email is not valid\n"]);
});

test("a merchant's address is refused (rule 10.1)", async () => {
  await staff("add", "m@shop.example");
  await withAccounts((db) =>
    db.updateTable("account").set({ role: "merchant", is_admin: 0 }).execute(),
  );
  const before = await accounts();
  const { code, err } = await staff("add", "m@shop.example", "--password", "mine now");
  expect(code).toBe(1);
  expect(err.trim()).toBe("m@shop.example belongs to a merchant of client 8");
  expect(await accounts()).toEqual(before);
});

test("--help prints the usage; an unknown option prints it too and fails", async () => {
  const help = await staff("--help");
  expect(help.code).toBe(0);
  expect(help.out).toContain("npm run staff -- add <email>");
  const wrong = await staff("add", "a@b.example", "--nonsense");
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("npm run staff -- add <email>");
});

test("staff are listed with role, open sessions and state, also as JSON, and an empty list is none (rule 10.8)", async () => {
  expect(await staff("list", "--client", "10")).toMatchObject({
    code: 0,
    out: "client 10 (Couponlane) has no staff accounts\n",
  });
  await staff("add", "admin@b.example");
  await staff("add", "reviewer@b.example", "--role", "reviewer");
  await staff("suspend", "reviewer@b.example");
  const { out } = await staff("list");
  expect(out).toBe(
    "1  admin@b.example  admin  0 sessions\n2  reviewer@b.example  reviewer  0 sessions  suspended\n",
  );
  expect(JSON.parse((await staff("list", "--json")).out)).toEqual([
    expect.objectContaining({ id: 1, email: "admin@b.example", role: "admin", suspended: false }),
    expect.objectContaining({ id: 2, role: "reviewer", suspended: true, sessions: 0 }),
  ]);
});

const auditOf = () =>
  withAccounts((db) => db.selectFrom("audit").select(["actor", "act"]).orderBy("id").execute());

test("a suspended account cannot be suspended or reset, and each act is audited as the command's (rule 14.9)", async () => {
  await staff("add", "a@b.example");
  expect((await staff("suspend", "A@B.example")).code).toBe(0);
  const [account] = await accounts();
  expect(account).toMatchObject({ suspended_at: expect.any(Number), credential_version: 1 });
  const again = await staff("suspend", "a@b.example");
  expect([again.code, again.err]).toEqual([1, "This account is already suspended\n"]);
  expect((await staff("reset", "a@b.example")).err).toContain("restore it first");
  expect(await auditOf()).toEqual([
    { actor: "command", act: "staff account made" },
    { actor: "command", act: "staff account suspended" },
  ]);
});

test("a suspension that leaves a brand without an admin says how to add one (rule 10.8)", async () => {
  const done = "is suspended, and logged out everywhere";
  for (const name of ["ada", "bea", "cyd"]) await staff("add", `${name}@b.example`);
  await staff("add", "other@b.example", "--client", "10");
  await staff("add", "reviewer@b.example", "--role", "reviewer");
  expect((await staff("suspend", "ada@b.example")).out).toBe(`ada@b.example ${done}\n`);
  await staff("suspend", "bea@b.example");
  expect((await staff("suspend", "cyd@b.example")).out).toBe(
    `cyd@b.example ${done}; client 8 (Dealwharf) has no admin left: npm run staff -- add <email> --client 8\n`,
  );
});

test("a reset removes the password and mails a link to set another (rule 10.8)", async () => {
  await staff("add", "a@b.example");
  const { code, out } = await staff("reset", "a@b.example", "--json");
  expect([code, JSON.parse(out)]).toMatchObject([0, { email: "a@b.example", invited: true }]);
  expect(await accounts()).toMatchObject([{ password_hash: NO_PASSWORD }]);
  const mails = await withAccounts((db) => db.selectFrom("outbox").selectAll().execute());
  expect(mails).toMatchObject([
    { kind: "staff-password-reset", recipient: "a@b.example", sent_at: null },
  ]);
  expect((await auditOf()).at(-1)).toEqual({ actor: "command", act: "staff password reset" });
});

test("acts on an unknown address, a merchant's, or another client's staff are refused", async () => {
  await staff("add", "a@b.example", "--client", "10");
  for (const act of ["suspend", "reset"]) {
    const { code, err } = await staff(act, "a@b.example");
    expect([code, err]).toEqual([1, "a@b.example has no account\n"]);
  }
  await withAccounts((db) =>
    db.updateTable("account").set({ role: "merchant", is_admin: 0 }).execute(),
  );
  expect((await staff("suspend", "a@b.example", "--client", "10")).err).toContain(
    "belongs to a merchant",
  );
});
