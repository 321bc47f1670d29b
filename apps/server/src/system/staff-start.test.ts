import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { endProcess } from "@coupon-center/testing/program";
import {
  runCommandProcess,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

const email = "ada@staff.example";
const [processes, rounds] = process.env.TEST_LONG ? [8, 30] : [3, 1];
let env: Record<string, string>;
let running: ServerProcess[];

beforeEach(open);
afterEach(close);

/** A new installation whose processes are started by the test. */
async function open(): Promise<void> {
  const databaseUrl = await freshDatabaseUrl();
  env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), "staff-start-")),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    STAFF_EMAIL: email,
    STAFF_PASSWORD: "of the variable",
    // Nothing listens there, as mails and payments are not under test.
    STRIPE_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  running = [];
}

async function close(): Promise<void> {
  for (const server of running) await endProcess(server.child);
  rmSync(env.DATA_DIR ?? "", { recursive: true });
  await dropDatabase(env.DATABASE_URL);
}

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  running.push(server);
  return server;
}

/** Signs in with this password; returns the caller. */
async function signIn({ url }: ServerProcess, password: string) {
  const caller = callerAt(url);
  const session = await caller.ok(endpoints.emailLogin, { body: { email, password } });
  caller.session = session;
  return Object.assign(caller, { session });
}

it("STAFF_PASSWORD creates a missing account; a restart does not undo later changes (rule 10.1, decision 054)", async () => {
  const first = await start();
  const staff = await signIn(first, "of the variable");
  await staff.ok(endpoints.changePassword, {
    body: { current_password: "of the variable", password: "her own now" },
  });
  await endProcess(first.child);

  const second = await start();
  expect((await signIn(second, "her own now")).session.token).toBeTruthy();
  await expect(signIn(second, "of the variable")).rejects.toThrow("401");
});

it("the sandbox makes its default account for a brand without staff only, not beside another process's STAFF_EMAIL (rule 10.1)", async () => {
  await start();
  env = { ...env, STAFF_EMAIL: "" };
  const second = await start();
  expect(second.output()).not.toContain("First staff account");
  const { out } = await runCommandProcess("staff", ["list"], env);
  expect(out).toMatch(/^\d+ {2}ada@staff\.example {2}admin\b.*\n$/);
});

it("a password set on the command line ends existing sessions of the running server", async () => {
  const server = await start();
  const intruder = await signIn(server, "of the variable");
  await intruder.ok(endpoints.getMe);
  const { code, err } = await runCommandProcess(
    "staff",
    ["add", email, "--password", "set by hand"],
    env,
  );
  expect([code, err]).toEqual([0, ""]);
  await expect(
    intruder.ok(endpoints.refreshSession, { body: { refresh: intruder.session.refresh } }),
  ).rejects.toThrow("401");
  // Another process may have the session cached for some seconds (decision 015).
  await expect.poll(() => intruder.ok(endpoints.getMe).catch(String)).toMatch("401");
  await expect(signIn(server, "of the variable")).rejects.toThrow("401");
  expect((await signIn(server, "set by hand")).session.token).toBeTruthy();
});

it("processes that start at once on a new installation all start, and create one account", async () => {
  for (let round = 0; round < rounds; round++) {
    const servers = await Promise.all(Array.from({ length: processes }, start));
    for (const server of servers) await signIn(server, "of the variable");
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "" } = env;
    const { db } = await openDatabase({ databaseUrl, dataDir });
    const accounts = await db.selectFrom("account").select(["email", "role"]).execute();
    await db.destroy();
    expect(accounts).toEqual([{ email, role: "staff" }]);
    await close();
    await open();
  }
});

it("a merchant's address does not stop the start, and is logged", async () => {
  const first = await startServerProcess({ ...env, STAFF_EMAIL: "", STAFF_PASSWORD: "" });
  running.push(first);
  const body = { email, password: "a merchant's" };
  await callerAt(first.url).ok(endpoints.emailRegister, { body });
  await endProcess(first.child);
  const second = await start();
  // The log line is written independently of the startup message, and may come later.
  await expect.poll(second.output).toContain("staff_not_made");
  await expect(signIn(second, "of the variable")).rejects.toThrow("401");
});

it("the first password is told also where the start fails afterwards, as its port was taken meanwhile (rule 14.6)", async () => {
  // Nobody can listen on a file, which is noticed at the end.
  const socket = openSync(join(env.DATA_DIR ?? "", "file"), "w");
  const usual = { ...env, STAFF_EMAIL: "", STAFF_PASSWORD: "" };
  const { child, output } = spawnServer(usual, { socket });
  expect(await once(child, "close")).toEqual([1, null]);
  closeSync(socket);
  expect(output()).toContain("First staff account (shown only once): staff@example.com  ");
});
