import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints, Session } from "@coupon-center/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { openDatabase } from "../db/engine.ts";
import { callApi } from "../testing/call-api.ts";
import { runCommandProcess } from "../testing/command.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { endProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const email = "ada@staff.example";
// Each test starts real processes, some of them several.
vi.setConfig({ testTimeout: 60_000 });

const anything = z.unknown();
let env: Record<string, string>;
let running: ServerProcess[];

beforeEach(async () => {
  const databaseUrl = await freshDatabaseUrl();
  env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), "staff-start-")),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    STAFF_EMAIL: email,
    STAFF_PASSWORD: "of the variable",
    // Mails and payments are not what is tested: nothing stands in for them.
    STRIPE_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  running = [];
});
afterEach(async () => {
  for (const server of running) await endProcess(server.child);
  rmSync(env.DATA_DIR ?? "", { recursive: true });
  await dropDatabase(env.DATABASE_URL);
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  running.push(server);
  return server;
}

const signIn = ({ url }: ServerProcess, password: string) =>
  callApi(url, endpoints.emailLogin.path, Session, { body: { email, password } });
const me = ({ url }: ServerProcess, token: string) =>
  callApi(url, endpoints.getMe.path, anything, { token });

it("STAFF_PASSWORD makes an account that is not there; a restart undoes no later change (rule 10.1, decision 054)", async () => {
  const first = await start();
  const { token } = await signIn(first, "of the variable");
  await callApi(first.url, endpoints.changePassword.path, Session, {
    body: { current_password: "of the variable", password: "her own now" },
    token,
  });
  await endProcess(first.child);

  const second = await start();
  expect((await signIn(second, "her own now")).token).toBeTruthy();
  await expect(signIn(second, "of the variable")).rejects.toThrow("401");
});

it("a password set on the command line signs out whoever was in, beside the running server", async () => {
  const server = await start();
  const intruder = await signIn(server, "of the variable");
  await me(server, intruder.token);
  const { code, err } = await runCommandProcess(
    "staff",
    ["add", email, "--password", "set by hand"],
    env,
  );
  expect([code, err]).toEqual([0, ""]);
  await expect(
    callApi(server.url, endpoints.refreshSession.path, Session, {
      body: { refresh: intruder.refresh },
    }),
  ).rejects.toThrow("401");
  // Another process may know a session for some seconds more (decision 015).
  await expect
    .poll(() => me(server, intruder.token).catch(String), { timeout: 5_000 })
    .toMatch("401");
  await expect(signIn(server, "of the variable")).rejects.toThrow("401");
  expect((await signIn(server, "set by hand")).token).toBeTruthy();
});

it("processes that start at once on a new installation all come up, and make one account", async () => {
  const servers = await Promise.all([start(), start(), start()]);
  for (const server of servers) await signIn(server, "of the variable");
  const { db } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? "" });
  const accounts = await db.selectFrom("account").select(["email", "role"]).execute();
  await db.destroy();
  expect(accounts).toEqual([{ email, role: "staff" }]);
});

it("an address that a merchant has does not stop the start: the log tells", async () => {
  const first = await startServerProcess({ ...env, STAFF_EMAIL: "", STAFF_PASSWORD: "" });
  running.push(first);
  await callApi(first.url, endpoints.emailRegister.path, Session, {
    body: { email, password: "a merchant's" },
  });
  await endProcess(first.child);
  const second = await start();
  // The log is written beside the greeting, and may come a moment after it.
  await expect.poll(second.output).toContain("staff_not_made");
  await expect(signIn(second, "of the variable")).rejects.toThrow("401");
});
