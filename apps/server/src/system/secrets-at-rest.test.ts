import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { readMailbox } from "@coupon-center/testing/mailbox";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import {
  runCommandProcess,
  type ServerProcess,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readParts } from "../commands/backup/part-reader.ts";
import { unpackRows } from "../commands/backup/rows-body.ts";
import { writeBackup } from "../commands/backup/write-backup.ts";
import { DATABASE_FILE } from "../db/database-place.ts";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

// Nothing listens there, so mails stay in the queue.
const nobody = { SMTP_URL: "smtp://127.0.0.1:9", STRIPE_API_URL: "http://127.0.0.1:9" };

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let running: ServerProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
  dataDir = join(folder, "data");
  const databaseUrl = await freshDatabaseUrl();
  env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  running = [];
});
afterEach(async () => {
  for (const { child } of running) await endProcess(child);
  rmSync(folder, { recursive: true });
  await dropDatabase(env.DATABASE_URL);
});

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...env, ...more });
  running.push(server);
  return server;
}

/** Everything that is stored: the database's files, a backup, the servers' output. */
async function everythingKept(): Promise<string> {
  const backup = join(folder, "kept.backup");
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });
  await writeBackup(backup, {
    database,
    uploads: uploadFolder(join(dataDir, "uploads")),
    now: Date.now(),
  });
  await database.db.destroy();
  const kept = running.map((server) => server.output());
  for (const end of ["", "-wal", "-journal"]) {
    const path = join(dataDir, `${DATABASE_FILE}${end}`);
    if (existsSync(path)) kept.push(readFileSync(path, "latin1"));
  }
  for await (const { about, body } of readParts(backup))
    if (about.part === "rows") kept.push(JSON.stringify(unpackRows(about.columns, body)));
  return kept.join("\n");
}

function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8);
}

/** The tokens in the mails to an address, once there are this many. */
async function mailedTokens({ url }: ServerProcess, to: string, count: number): Promise<string[]> {
  const read = async () => {
    const links = (await readMailbox(url, to)).flatMap((mail) => mail.links);
    const tokens = links.map((link) => new URL(link).searchParams.get("token"));
    return [...new Set(tokens.filter((token) => token !== null))];
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

async function register({ url }: ServerProcess, email: string) {
  const caller = callerAt(url);
  const session = await caller.ok(endpoints.emailRegister, { body: { email, password } });
  caller.session = session;
  return { caller, session };
}

it("no mailed link is in the database, its log, a backup or the server's log (rule 11.2)", async () => {
  const server = await start();
  const [email, other] = [newEmail(), newEmail()];
  const { caller, session } = await register(server, email);
  await caller.ok(endpoints.passwordReset, { body: { email } });
  await caller.ok(endpoints.changeEmail, { body: { email: other, password } });
  const mailed = [
    ...(await mailedTokens(server, email, 2)),
    ...(await mailedTokens(server, other, 1)),
  ];
  for (const one of mailed)
    for (const path of ["verify-email", "set-password", "undo-email-change"])
      await fetch(`${server.url}/auth/${path}?token=${one}`);
  const secrets = [...mailed, session.token, session.refresh, password];
  const found = await everythingKept();
  const byHand = join(folder, "by-hand.backup");
  const { code, err } = await runCommandProcess("backup", [byHand], env);
  expect([code, err, modeOf(byHand)]).toEqual([0, "", "600"]);
  expect(found).toContain(email);
  expect(secrets.filter((secret) => found.includes(secret))).toEqual([]);
});

it("waiting mails are encrypted, survive a restart, and fail if the secret has changed (rule 11.2, decision 055)", async () => {
  const email = newEmail();
  const first = await start(nobody);
  await register(first, email);
  await endProcess(first.child);
  const waiting = await everythingKept();
  expect(waiting).toContain(email);
  expect(waiting).not.toContain("token=");
  expect(waiting).not.toContain("/auth/verify-email");

  const second = await start();
  await mailedTokens(second, email, 1);
  await endProcess(second.child);

  const last = newEmail();
  const third = await start(nobody);
  await register(third, last);
  await endProcess(third.child);
  const elsewhere = await start({ SESSION_SECRET: "of another installation, long enough" });
  await expect.poll(elsewhere.output).toContain("mail_unreadable");
  await endProcess(elsewhere.child);
  const { db } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });
  const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  await db.destroy();
  expect(rows.map(({ data }) => data)).toEqual(["", ""]);
  expect(rows.map((row) => [row.sent_at === null, row.dead_at === null])).toEqual([
    [false, true],
    [true, false],
  ]);
});

it("a changed secret ends every session (decision 002)", async () => {
  const first = await start(nobody);
  const { session } = await register(first, newEmail());
  await endProcess(first.child);
  const elsewhere = await start({ SESSION_SECRET: "of another installation, long enough" });
  const caller = callerAt(elsewhere.url);
  const renew = async (at: typeof caller, refresh: string) =>
    (await at.call(endpoints.refreshSession, { body: { refresh } })).status;
  const withoutProof = session.refresh.replace(/\.[^.]*$/, "");
  for (const refresh of [session.refresh, withoutProof])
    expect(await renew(caller, refresh)).toBe(401);
  await endProcess(elsewhere.child);
  // Where it was a mistake that is taken back, nothing is lost.
  expect(await renew(callerAt((await start()).url), session.refresh)).toBe(200);
});

it("unencrypted links of an earlier version are gone after the first start, waiting mails are sent", async () => {
  mkdirSync(dataDir);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });
  await migrate(database, "001-initial");
  const old = "an-old-token-that-must-not-be-found-again";
  const data = JSON.stringify({ link: `http://localhost/auth/verify-email?token=${old}` });
  const hash = createHash("sha256").update(old).digest("base64url");
  await sql`insert into account (client_id, email, email_folded, password_hash, role, created_at, payment_reference)
    values (8, 'waits@shop.example', 'waits@shop.example', 'x', 'merchant', 0, 'r')`.execute(
    database.db,
  );
  await sql`insert into one_time_token (account_id, kind, hash, created_at, expires_at)
    select id, 'verify', ${hash}, 0, 0 from account`.execute(database.db);
  for (const [recipient, sentAt] of [
    ["sent@shop.example", 1],
    ["waits@shop.example", null],
  ] as const)
    await sql`insert into outbox (client_id, recipient, kind, data, created_at, due_at, sent_at)
      values (8, ${recipient}, 'verify', ${data}, ${Date.now()}, 0, ${sentAt})`.execute(
      database.db,
    );
  await database.db.destroy();

  const unsent = await start(nobody);
  expect(await everythingKept()).not.toContain(old);
  await endProcess(unsent.child);
  expect(await everythingKept()).not.toContain(old);
  const server = await start();
  expect(await mailedTokens(server, "waits@shop.example", 1)).toEqual([old]);
});

it("the data folder and its files are accessible to the server only, even if they were open before (rule 14.3, decision 055)", async () => {
  mkdirSync(join(dataDir, "uploads"), { recursive: true });
  for (const path of [dataDir, join(dataDir, "uploads")]) chmodSync(path, 0o755);
  for (const name of ["coupon-center.db", "session-secret", "uploads/logo.webp"]) {
    writeFileSync(join(dataDir, name), name === "session-secret" ? "s".repeat(64) : "");
    chmodSync(join(dataDir, name), 0o644);
  }
  const server = await start();
  const email = newEmail();
  await register(server, email);
  await mailedTokens(server, email, 1);
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  const expected = (path: string) => (lstatSync(path).isDirectory() ? "700" : "600");
  const wide = [dataDir, ...names.map((name) => join(dataDir, name))].filter(
    (path) => modeOf(path) !== expected(path),
  );
  expect(wide).toEqual([]);
  expect(names).toContain("uploads/logo.webp");
  expect(names.some((name) => name.endsWith(".sqlite"))).toBe(true);
});
