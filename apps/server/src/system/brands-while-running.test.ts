import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accentsOf, endpoints, UploadedImage } from "@coupon-center/contract";
import { type ReceivedMail, waitForMail } from "@coupon-center/testing/mailbox";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { runCommandProcess, type ServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { openDatabase } from "../db/engine.ts";
import { callerOfHost, sendToHost } from "../testing/at-host.ts";
import { logoForm } from "../testing/logo-form.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";

const ours = join(import.meta.dirname, "../../../../clients");
const staffAccess = { staffEmail: "staff@two.example", staffPassword: "staff password" };

let dir: string;
let at: RealServers;
let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "coupon-center-brands-"));
  cpSync(ours, dir, { recursive: true });
  at = await openRealServers(secret, {
    CLIENTS_DIR: dir,
    LOG_LEVEL: "info",
    STAFF_EMAIL: staffAccess.staffEmail,
    STAFF_PASSWORD: staffAccess.staffPassword,
  });
  one = await at.start();
  two = await at.startAnother();
  // The first page of a process takes long, as it loads the web build.
  for (const { url } of [one, two]) await fetch(url);
});
afterAll(async () => {
  await at.end(one);
  await at.end(two);
  await at.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Writes a client's folder like that of client 10, or changes one. */
function write(id: number, fields: object): void {
  const path = join(dir, String(id), "client.json");
  cpSync(join(ours, "10"), join(dir, String(id)), { recursive: true, force: false });
  const file: object = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...file, clientId: id, ...fields }));
}

/** A path's body in each process, on a brand's host. */
const bodies = (host: string, path = "/") =>
  Promise.all([one, two].map(async ({ url }) => (await sendToHost(url + path, host)).body));
/** Whether it has a text there; a failure then prints no page. */
const has = async (part: string, host: string, path = "/") =>
  (await bodies(host, path)).map((body) => body.includes(part));
const both = [true, true];

const NAME =
  "北松商店街と海辺の町の小さなお店のための全国クーポン案内所・毎日のお買い物をもっと楽しくする割引券とお得な情報のひろば館";

test("a folder that is added is live in two processes, and a merchant goes the whole way on its own host, from either process (rule 1.1, decision 071)", async () => {
  const host = "twelve.localhost";
  write(12, {
    siteName: NAME,
    hosts: [host],
    primaryColor: "#7a1fa2",
    price: 1500,
    currency: "JPY",
    currencySymbol: "¥",
  });
  await expect.poll(() => has(NAME, host)).toEqual(both);
  await addStaff(12);
  const way = await walk(host);
  expect(way.price).toEqual({ currency: "jpy", unit_amount: 1500 });
  expect(way.mails.map(({ html }) => html)).toEqual(
    way.mails.map(() => expect.stringContaining(NAME)),
  );
  expect(new Set(way.hosts)).toEqual(new Set([host]));
  expect(await has("WEBP", host, way.logo)).toEqual(both);
  expect(await has(couponPayload.description, host, `/stores/${way.slug}`)).toEqual(both);

  // Both processes serve its images and its style sheet.
  expect(await has(accentsOf("#7a1fa2").light.colour, host, "/brand/12/theme.css")).toEqual(both);
  expect(await has("<svg", host, "/brand/12/favicon.svg")).toEqual(both);
  const database = await openDatabase(at.database);
  const jobs = () =>
    database.db
      .selectFrom("job")
      .select("name")
      .where("client_id", "=", 12)
      .where("last_done_at", "is not", null)
      .execute();
  await expect.poll(jobs).toContainEqual({ name: "reconcile payments" });
  await database.db.destroy();
});

async function addStaff(clientId: number): Promise<void> {
  const { databaseUrl, dataDir } = at.database;
  const { staffEmail: email, staffPassword: secret } = staffAccess;
  const { code, err } = await runCommandProcess(
    "staff",
    ["add", email, "--client", String(clientId), "--password", secret],
    { CLIENTS_DIR: dir, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
  );
  expect([code, err]).toEqual([0, ""]);
}

/**
 * A merchant's way on a brand's host from registration to a new password, each call at the other
 * process; returns what was mailed and answered on it.
 */
async function walk(host: string) {
  const email = newEmail();
  const here = callerOfHost(one.url, host);
  const there = callerOfHost(two.url, host);
  const staff = callerOfHost(two.url, host);
  const shopper = callerOfHost(two.url, host);
  const mails: ReceivedMail[] = [];
  const hosts: string[] = [];
  /** The token of a mailed link; each mail's link for its cause is of the brand's host. */
  const follow = async (subject: RegExp, path: string) => {
    const mail = await waitForMail(at.sandbox.origin, email, subject);
    const link = new URL(mail.links.find((one) => one.includes(path)) ?? "");
    mails.push(mail);
    hosts.push(link.hostname);
    return link.searchParams.get("token") ?? "";
  };

  here.session = await here.ok(endpoints.emailRegister, { body: { email, password } });
  there.session = here.session;
  const verify = { token: await follow(/./, "/auth/verify-email") };
  await there.ok(endpoints.verifyEmail, { body: verify });
  expect((await here.ok(endpoints.getMe)).email_verified).toBe(true);

  const { payload, headers } = await logoForm();
  const uploaded = await sendToHost(one.url + endpoints.uploadImage.path, host, {
    method: "POST",
    payload,
    headers: { ...headers, authorization: `Bearer ${here.session.token}` },
  });
  const { secure_url: logo_url } = UploadedImage.parse(JSON.parse(uploaded.body));
  const { id, slug } = await here.ok(endpoints.createStore, {
    body: { ...storePayload, logo_url },
  });
  const { staffEmail, staffPassword } = staffAccess;
  const account = { email: staffEmail, password: staffPassword };
  staff.session = await staff.ok(endpoints.emailLogin, { body: account });
  await staff.ok(endpoints.staffApproveStore, { params: { id }, body: {} });
  await follow(/is approved/, "/coupons");

  const [plan] = (await there.ok(endpoints.listPlans)).results;
  const paid = await payByLink(plan?.payment_link.url ?? "");
  const back = new URL(paid.headers.get("location") ?? "");
  expect(back.pathname).toBe("/payment");
  await expect.poll(async () => (await here.ok(endpoints.getMe)).coupon_center_txn).not.toBeNull();
  await follow(/^Payment received: ¥1,500$/, "/payment");
  const coupon = await there.ok(endpoints.createCoupon, { body: couponPayload });
  const revealed = await shopper.ok(endpoints.revealCoupon, { params: { id: coupon.id } });
  expect(revealed.code).toBe(couponPayload.discount_code);

  await here.ok(endpoints.passwordReset, { body: { email } });
  const token = await follow(/Set a new password/, "/auth/set-password");
  await there.ok(endpoints.setNewPassword, { body: { token, password: "another one" } });
  // The new password has ended it, of which this process may know or not yet.
  here.session = undefined;
  await here.ok(endpoints.emailLogin, { body: { email, password: "another one" } });
  const logo = new URL(logo_url);
  return {
    mails,
    slug,
    price: plan?.price,
    logo: logo.pathname,
    hosts: [...hosts, back.hostname, logo.hostname],
  };
}

test("a changed name, colour and price are on the next page of both processes, also on pages that were kept, and a price is sold at Stripe (rules 1.1, 7.5, decision 071)", async () => {
  const host = "localhost";
  const here = await TestAccount.register({ url: one.url });
  const staff = await TestAccount.staff({ url: two.url, ...staffAccess });
  const { id, slug } = await here.createStore();
  await staff.ok(endpoints.staffApproveStore, { params: { id }, body: {} });
  const page = `/stores/${slug}`;
  const before = await bodies(host, page);
  expect(await has("Dealwharf", host, page)).toEqual(both);
  expect(before).toEqual(await bodies(host, page));
  const nowhere = await bodies(host, "/stores/nowhere");
  const planOf = async (url: string) =>
    (await here.movedTo(url).ok(endpoints.listPlans)).results[0];
  const [old] = await Promise.all([one, two].map(({ url }) => planOf(url)));

  const file: object = JSON.parse(readFileSync(join(ours, "8", "client.json"), "utf8"));
  const changes = {
    siteName: "Harbour Deals",
    appName: "Harbour Merchants",
    primaryColor: "#8a1538",
    price: 31.5,
  };
  writeFileSync(join(dir, "8", "client.json"), JSON.stringify({ ...file, ...changes }));
  await expect.poll(() => has("Harbour Deals", host, page)).toEqual(both);

  for (const path of [page, "/stores/nowhere", "/stores", "/"]) {
    const shown = await bodies(host, path);
    expect(shown.join()).not.toContain("Dealwharf");
    // In a sheet of the public pages, and in the portal's pages themselves.
    const [style = path] = /\/brand\/8\/style\/\w+\/[\w-]+\.css/.exec(shown[0] ?? "") ?? [];
    expect(await has(accentsOf("#8a1538").light.colour, host, style)).toEqual(both);
  }
  expect(await bodies(host, "/stores/nowhere")).not.toEqual(nowhere);
  expect(await has("31.50", host)).toEqual(both);
  for (const { url } of [one, two]) {
    const plan = await planOf(url);
    expect(plan?.price.unit_amount).toBe(3150);
    expect(plan?.payment_link.url).not.toBe(old?.payment_link.url);
  }
});

test("a style sheet's version that this process does not have is not cached", async () => {
  for (const [path, cache] of [
    ["/brand/8/theme.css?v=another", "no-cache"],
    ["/brand/8/style/another/none.css", undefined],
  ] as const) {
    const { headers } = await sendToHost(one.url + path, "localhost");
    expect(headers["cache-control"]).not.toContain("immutable");
    if (cache) expect(headers["cache-control"]).toBe(cache);
  }
});

test("a folder that is removed is served no more by either process, and neither is an invalid one, which the log tells", async () => {
  const host = "eleven.localhost";
  write(11, { siteName: "Elf Deals", hosts: [host] });
  await expect.poll(() => has("Elf Deals", host)).toEqual(both);
  write(11, { siteName: "Elves", hosts: [host], price: 24.999 });
  for (const server of [one, two])
    await server.said(/11\/client\.json\S* price: has more decimals/);
  expect(await has("Elf Deals", host)).toEqual(both);
  rmSync(join(dir, "11"), { recursive: true });
  const names = () => has("Elf Deals", host);
  await expect.poll(names).toEqual([false, false]);
  expect((await sendToHost(`${one.url}/brand/11/favicon.svg`, "localhost")).status).toBe(404);
});
