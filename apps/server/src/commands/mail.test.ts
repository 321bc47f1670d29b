import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@coupon-center/sandbox";
import { readMailbox } from "@coupon-center/testing/mailbox";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { queueMail } from "../outbox/queue-mail.ts";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { runHere } from "./testing/run-here.ts";

const at = await openInstallation();
beforeEach(() => at.db.deleteFrom("outbox").execute());
afterAll(() => at.close());

const environment = () => ({ DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl });
const mail = (args: readonly string[], env: Record<string, string> = {}) =>
  runHere("mail", args, { ...environment(), ...env });
const listed = async (...more: string[]) =>
  JSON.parse((await mail(["list", "--json", ...more])).out);
const auditOf = async (id: number) => {
  const rows = at.db.selectFrom("audit").select(["actor", "act"]).where("subject", "=", "mail");
  return rows.where("subject_id", "=", id).execute();
};

async function newMail(
  state: { error?: string; dead_at?: number; lease_until?: number; sent_at?: number } = {},
  clientId = 8,
): Promise<number> {
  const data = { link: "https://dealwharf.example/" };
  await queueMail(systemCtx(at, clientId), { kind: "reset", to: "ada@shop.example", data });
  const { id } = await at.db
    .selectFrom("outbox")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  await at.db
    .updateTable("outbox")
    .set({ tries: state.error ? 3 : 0, due_at: 4e12, ...state })
    .where("id", "=", id)
    .execute();
  return id;
}

test("mails that are not sent are listed with recipient, state and the last failure, those of one client (rule 11.2)", async () => {
  const waiting = await newMail();
  const failed = await newMail({ error: "450 try later" });
  const dead = await newMail({ error: "550 no such user", dead_at: 5 });
  await newMail({ sent_at: 5 });
  const foreign = await newMail({}, 10);
  const { code, out } = await runCommandProcess("mail", ["list"], environment());
  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    `${waiting}  reset  ada@shop.example  due 2096-10-02T07:06:40.000Z`,
    `${failed}  reset  ada@shop.example  due 2096-10-02T07:06:40.000Z, 3 tries: 450 try later`,
    `${dead}  reset  ada@shop.example  given up, 3 tries: 550 no such user`,
    "",
  ]);
  expect(await listed("--client", "10")).toMatchObject([{ id: foreign, state: "waiting" }]);
});

test("hundreds of mails that were given up are all listed, as their recipients are to be told by other means (rule 11.2)", async () => {
  await newMail({ error: "550 no such user", dead_at: 5 });
  const { id: _, ...mail } = await at.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  await at.db
    .insertInto("outbox")
    .values(Array.from({ length: 600 }, () => mail))
    .execute();
  expect(await listed()).toHaveLength(601);
});

test("a retry makes one mail, or all that failed, due at once, and is audited as the command's (rule 11.2)", async () => {
  const waiting = await newMail();
  const failed = await newMail({ error: "450 try later" });
  const dead = await newMail({ error: "550", dead_at: 5 });
  expect((await mail(["retry", String(waiting)])).out).toBe("1 due now\n");
  expect(JSON.parse((await mail(["retry", "--json"])).out).due).toBeGreaterThan(0);
  const byId = new Map<number, { due_at: number; tries: number }>();
  for (const row of await listed()) byId.set(row.id, row);
  for (const id of [waiting, failed]) {
    expect(byId.get(id)).toMatchObject({ tries: 0 });
    expect(byId.get(id)?.due_at).toBeLessThanOrEqual(Date.now());
    expect(await auditOf(id)).toEqual([{ actor: "command", act: "mail retried" }]);
  }
  expect(await mail(["retry", String(dead)])).toMatchObject({
    code: 1,
    err: `There is no mail ${dead} of this client that can be tried again\n`,
  });
});

test("a mail is dropped unless it is sent, being sent or of another client; all given up at once", async () => {
  const waiting = await newMail();
  const dead = await newMail({ error: "550", dead_at: 5 });
  const kept = [
    await newMail({ lease_until: Date.now() + 600_000 }),
    await newMail({ sent_at: 5 }),
    await newMail({}, 10),
  ];
  expect((await mail(["drop", String(waiting)])).out).toBe("1 dropped\n");
  for (const id of kept) expect((await mail(["drop", String(id)])).code).toBe(1);
  const all = await mail(["drop", "--given-up", "--json"]);
  expect([all.code, JSON.parse(all.out)]).toEqual([0, { dropped: 1 }]);
  const ids = (await at.db.selectFrom("outbox").select("id").execute()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(kept));
  expect(ids).not.toContain(waiting);
  expect(ids).not.toContain(dead);
  expect(await auditOf(waiting)).toEqual([{ actor: "command", act: "mail dropped" }]);
});

test("mails of a brand whose folder was removed are listed and dropped, and nothing else is done for it", async () => {
  await newMerchant(at, 10);
  const folder = mkdtempSync(join(tmpdir(), "mail-brands-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(at.clients.fallback.folder, join(folder, "8"), { recursive: true });
  const env = { CLIENTS_DIR: folder };
  const dead = await newMail({ error: "550", dead_at: 5 }, 10);
  const own = await newMail({ error: "550", dead_at: 5 });
  const ofRemoved = (...args: string[]) => mail([...args, "--client", "10"], env);
  expect((await ofRemoved("list")).out).toContain(`${dead}  reset  ada@shop.example  given up`);
  expect((await ofRemoved("list")).out).not.toContain(`${own}  reset`);
  for (const act of [["retry"], ["test", "ada@shop.example"]])
    expect((await ofRemoved(...act)).err).toBe("Unknown client 10; there are 8\n");
  expect((await ofRemoved("drop", String(dead))).out).toBe("1 dropped\n");
  expect((await mail(["drop", String(own)], env)).out).toBe("1 dropped\n");
  const unknown = await mail(["drop", "--given-up", "--client", "99"], env);
  expect(unknown.err).toBe("Unknown client 99; there are 8\n");
});

test("a test mail arrives from the brand's sender, without a running server (rule 11.1)", async () => {
  const sandbox = await startSandbox();
  const env = { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: "shop@dealwharf.example" };
  const { code, out } = await runCommandProcess("mail", ["test", "Ada@Shop.example"], {
    ...environment(),
    ...env,
  });
  expect([code, out]).toEqual([0, expect.stringContaining("the mail server took a mail to")]);
  const [received] = await readMailbox(sandbox.origin, "Ada@Shop.example");
  expect(received).toMatchObject({ subject: "Test mail of Dealwharf" });
  await sandbox.close();
});

test("a test mail that cannot be sent is one line with the variable and the reason", async () => {
  const refused = await mail(["test", "ada@shop.example"], { SMTP_URL: "smtp://127.0.0.1:9" });
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^SMTP_URL: the mail was not taken: .*ECONNREFUSED.*\n$/);
  expect((await mail(["test", "ada@shop.example"])).err).toMatch(/^SMTP_URL: is not set.*\n$/);
});

test("invalid requests of the mail command print its usage or the reason, with exit code 1", async () => {
  for (const args of [[], ["test"], ["list", "1"], ["retry", "1", "2"], ["drop"], ["send"]])
    expect(await mail(args)).toMatchObject({
      code: 1,
      err: expect.stringContaining("npm run mail"),
    });
  expect((await mail(["drop", "ada"])).err).toBe("ada is not the id of a mail\n");
  expect((await mail(["test", "nobody"])).err).toBe("Email is not valid\n");
});
