import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { moveAddress, staff as staffHolder } from "../account/testing/holders.ts";
import { setUpTotp } from "../account/testing/totp.ts";
import { openBilledInstallation } from "../billing/testing/billed-installation.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { accountRow, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { tokenSecret } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { runHere } from "./testing/run-here.ts";

const billed = await openBilledInstallation();
const at = billed.installation;
const folder = mkdtempSync(join(tmpdir(), "accounts-"));
afterAll(async () => {
  await billed.close();
  rmSync(folder, { recursive: true });
});

const environment = () => ({
  DATA_DIR: at.dataDir,
  DATABASE_URL: at.databaseUrl,
  SESSION_SECRET: tokenSecret,
  STRIPE_API_URL: billed.sandbox.origin,
});
const accounts = (args: readonly string[], env: Record<string, string> = {}) =>
  runHere("accounts", args, { ...environment(), ...env });
const accountsProcess = (args: readonly string[]) =>
  runCommandProcess("accounts", args, environment());

async function newOwner() {
  const { merchant, store } = await newStore(at);
  const { id } = await merchant.ok(endpoints.getMe);
  return { merchant, store, id, email: merchant.email };
}
const signIn = (email: string) =>
  new Caller(at).call(endpoints.emailLogin, { body: { email, password } });
const lastAct = async (id: number) => {
  const rows = at.db.selectFrom("audit").select(["actor", "act"]).where("subject_id", "=", id);
  return (await rows.where("subject", "=", "account").orderBy("id").execute()).at(-1);
};

test("of very many accounts that are found the list says that it may lack some (rule 14.9)", async () => {
  const { id: _, ...row } = await accountRow(at, (await newOwner()).id);
  const rows = Array.from({ length: 100 }, (_, number) => `many${number}@found.example`);
  const values = rows.map((email) => ({
    ...row,
    email,
    email_folded: email,
    payment_reference: email,
  }));
  await at.db.insertInto("account").values(values).execute();
  const { out } = await accounts(["find", "@found.example"]);
  expect(out.split("\n").slice(-2)).toEqual(["no more than 100 are listed", ""]);
  expect((await accounts(["find", "many1@found.example"])).out).not.toContain("listed");
});

test("an account is found by a part of its address, its id or its store, at its own client (rule 14.9)", async () => {
  const { store, id, email } = await newOwner();
  for (const text of [email.slice(1).toUpperCase(), String(id), store.slug]) {
    const { code, out } = await accounts(["find", text, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toContainEqual({
      id,
      client: 8,
      email,
      role: "merchant",
      state: "unverified",
      sessions: 1,
      plan: null,
      store: { id: store.id, slug: store.slug, state: "pending" },
    });
  }
  expect((await accounts(["find", email, "--client", "10", "--json"])).out).toBe("[]\n");
  expect((await accountsProcess(["find", email])).out).toBe(
    `${id}  ${email}  merchant  unverified  1 sessions  store ${store.slug} (pending)\n`,
  );
  expect((await accounts(["find", "%"])).out).toBe("client 8 has no account with %\n");
});

test("an account is found by the beginnings of words of its store's name, as staff find it (rules 10.2, 14.9)", async () => {
  const { merchant, email } = await newOwner();
  const { slug } = (await merchant.ok(endpoints.getMe)).store ?? {};
  const params = { store: slug ?? "" };
  await merchant.ok(endpoints.updateStore, {
    params,
    body: { ...storePayload, name: "Crème Tea" },
  });
  const found = async (text: string) => (await accounts(["find", text])).out.includes(email);
  expect(await found("creme te")).toBe(true);
  expect(await found("creme coffee")).toBe(false);
  expect(await found("tea@creme.example")).toBe(false);
});

test("a reset mails a link and leaves password and sessions as they are (rule 14.9)", async () => {
  const { merchant, id, email } = await newOwner();
  expect((await accounts(["reset", email.toUpperCase()])).code).toBe(0);
  expect((await mailsTo(at, email)).at(-1)).toMatchObject({
    kind: "reset",
    data: { link: expect.stringContaining("/auth/set-password?token=") },
  });
  expect((await merchant.call(endpoints.getMe)).status).toBe(200);
  expect(await lastAct(id)).toEqual({ actor: "command", act: "password reset mailed" });
});

test("sessions end, and the password still signs in", async () => {
  const { merchant, id, email } = await newOwner();
  expect((await accounts(["end-sessions", String(id)])).out).toContain("logged out everywhere");
  await expect.poll(async () => (await merchant.call(endpoints.getMe)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect((await at.db.selectFrom("audit").select("act").execute()).at(-1)?.act).toBe(
    "sessions ended",
  );
});

test("a second factor is reset: the password alone signs in, and the owner is mailed (rule 3.10)", async () => {
  const { merchant, id, email } = await newOwner();
  await setUpTotp(at, id);
  expect((await signIn(email)).status).toBe(401);
  const { out } = await accounts(["reset-second-factor", email]);
  expect(out).toBe(`${email} (account ${id}) no longer has a second factor\n`);
  expect((await signIn(email)).status).toBe(200);
  await expect.poll(async () => (await merchant.call(endpoints.getMe)).status).toBe(401);
  const kinds = (await mailsTo(at, email)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe("second-factor-changed");
  const again = await accounts(["reset-second-factor", email]);
  expect(again).toMatchObject({ code: 1, err: `${email} has no second factor\n` });
});

test("an export has all of a person's data, with the pictures and without secrets, for its owner's eyes only (rule 14.9)", async () => {
  const { merchant, store, id, email } = await newOwner();
  const add = (description: string) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } });
  await add("Mine");
  await merchant.ok(endpoints.deleteCoupon, { params: { id: (await add("Gone")).id } });
  const foreign = await newOwner();
  const png = await sharp({ create: { width: 120, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const image = await at.ports.images.keep(png, `logo-of-${id}`);
  await at.db
    .insertInto("upload")
    .values({ ...image, account_id: id, created_at: 1 })
    .execute();
  const [former, data] = [newEmail(), { link: "https://example.com/" }];
  await queueMail(systemCtx(at), { kind: "password-changed", to: { id, email: former }, data });
  const file = join(folder, "ada.json");
  const { code, out } = await accounts(["export", email, "--file", file, "--json"]);
  expect([code, JSON.parse(out)]).toEqual([0, { id, email, file }]);
  expect(statSync(file).mode & 0o077).toBe(0);
  const text = readFileSync(file, "utf8");
  const exported = JSON.parse(text);
  expect(exported).toMatchObject({
    format: "coupon-center-account",
    client: { id: 8 },
    tables: {
      account: [{ id, email }],
      store: [{ id: store.id }],
      coupon: [{ description: "Mine" }],
      session: [{ account_id: id }],
      upload: [{ name: image.name }],
    },
    files: [{ name: image.name, data: expect.stringMatching(/^[A-Za-z0-9+/]{20}/) }],
  });
  expect(exported.tables.audit).toContainEqual(expect.objectContaining({ reason: "Gone" }));
  const mails: { recipient: string }[] = exported.tables.outbox;
  const recipients = new Set(mails.map(({ recipient }) => recipient));
  expect(recipients).toEqual(new Set([email, former]));
  const row = await accountRow(at, id);
  for (const secret of [row.password_hash, row.payment_reference, foreign.email])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/refresh_hash|"hash"/);
  expect(await accounts(["export", email, "--file", file])).toMatchObject({
    code: 1,
    err: `${file} already exists: name another file, or remove it\n`,
  });
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("an export into a folder, as by a blank name, or into none is refused in one line (rule 14.5)", async () => {
  const { email } = await newOwner();
  for (const [file, fault] of [
    ["", `${process.cwd()} is a folder: name a file in it`],
    [folder, `${folder} is a folder: name a file in it`],
    [join(folder, "none/ada.json"), `${folder}/none is not a folder: create it first`],
  ] as const)
    expect(await accounts(["export", email, "--file", file])).toMatchObject({
      code: 1,
      err: `${fault}\n`,
    });
});

test("an export also has the history of a person's plan (rule 14.9)", async () => {
  const { merchant, id, email } = await newOwner();
  await billed.pay(merchant);
  await billed.settle();
  const file = join(folder, "plan.json");
  expect((await accounts(["export", email, "--file", file])).code).toBe(0);
  const plan = { act: "subscription active", subject: "subscription", subject_id: id };
  expect(JSON.parse(readFileSync(file, "utf8")).tables.audit).toContainEqual(
    expect.objectContaining(plan),
  );
});

test("an export of a staff member also has what they did, and no act of another (rule 14.9)", async () => {
  const [admin, other] = [await newStaff(at), await newStaff(at)];
  const { store } = await newOwner();
  for (const [caller, reason] of [
    [admin, "Done by it"],
    [other, "Done by another"],
  ] as const) {
    const params = { id: store.id };
    await caller.ok(endpoints.staffSuspendStore, { params, body: { reason } });
    await caller.ok(endpoints.staffApproveStore, { params });
  }
  const file = join(folder, "staff.json");
  expect((await accounts(["export", admin.email, "--file", file])).code).toBe(0);
  const text = readFileSync(file, "utf8");
  expect(JSON.parse(text).tables.audit).toMatchObject([
    { act: "staff account made", subject: "account" },
    { actor: admin.email, act: "store suspended", reason: "Done by it" },
    { actor: admin.email, act: "store approved" },
  ]);
  expect(text).not.toContain(other.email);
});

test("an export of a staff member also has what they did under their former address, not what another did under it since (rule 14.9)", async () => {
  const holder = await staffHolder(at);
  const { store } = await newOwner();
  const params = { id: store.id };
  const former = holder.email;
  const body = { reason: "Done under the former address" };
  await holder.owner.ok(endpoints.staffSuspendStore, { params, body });
  await moveAddress(holder);
  const successor = await newStaff(at);
  await at.db
    .updateTable("account")
    .set({ email: former, email_folded: former })
    .where("email", "=", successor.email)
    .execute();
  await successor.ok(endpoints.staffApproveStore, { params });
  const file = join(folder, "moved.json");
  expect((await accounts(["export", holder.email, "--file", file])).code).toBe(0);
  const acts: { act: string }[] = JSON.parse(readFileSync(file, "utf8")).tables.audit;
  expect(acts.map(({ act }) => act)).toEqual([
    "staff account made",
    "store suspended",
    "staff address changed",
  ]);
});

test("a deletion is the portal's: the plan ends at Stripe, the page is gone, the address is free (rule 14.9)", async () => {
  const { merchant, id, email } = await newOwner();
  await billed.pay(merchant);
  await billed.settle();
  const subscription = await at.db
    .selectFrom("subscription")
    .select("id")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  const asked = await accounts(["delete", email]);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining("give --yes")]);
  const away = await accounts(["delete", email, "--yes"], { STRIPE_API_URL: "" });
  expect([away.code, away.err]).toEqual([1, expect.stringContaining("nothing is deleted")]);
  expect((await signIn(email)).status).toBe(200);
  const { code, out } = await accountsProcess(["delete", email, "--yes"]);
  expect([code, out]).toEqual([0, `${email} (account ${id}) is deleted\n`]);
  expect((await billed.stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  expect(await accountRow(at, id)).toMatchObject({ email: `deleted:${id}` });
  expect((await signIn(email)).status).toBe(401);
  expect(await lastAct(id)).toEqual({ actor: "command", act: "account deleted" });
  expect((await accounts(["delete", email, "--yes"])).err).toBe(
    `${email} has no account at client 8\n`,
  );
});

test("what cannot be done is refused with one line and exit code 1", async () => {
  const { id, email } = await newOwner();
  const staff = await newStaff(at);
  await at.db.updateTable("account").set({ suspended_at: 1 }).where("id", "=", id).execute();
  for (const [args, line] of [
    [["reset", email], `${email} is blocked: it could not sign in with a new password\n`],
    [["delete", staff.email], `${staff.email} is staff: suspend it instead\n`],
    [["delete", staff.email, "--yes"], `${staff.email} is staff: suspend it instead\n`],
    [["reset", email, "--client", "10"], `${email} has no account at client 10\n`],
    [["end-sessions", "99999999999"], "99999999999 has no account at client 8\n"],
  ] as const)
    expect(await accounts(args)).toMatchObject({ code: 1, err: line });
  for (const args of [[], ["find"], ["export", "1", "2"], ["forget", "1"]])
    expect((await accounts(args)).err).toContain("npm run accounts -- find");
});
