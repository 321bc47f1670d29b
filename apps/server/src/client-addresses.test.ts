import { join } from "node:path";
import { type Endpoint, endpoints, type ResponseBody } from "@coupon-center/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaff } from "./account/index.ts";
import { failsLater, openShop, type Shop } from "./billing/testing/shop.ts";
import { type OutboxWorker, startOutbox } from "./outbox/worker.ts";
import { type OutgoingMail, smtpMailer } from "./ports/mailer.ts";
import { qrSvg } from "./storefront/qr-code.ts";
import {
  type Call,
  Caller,
  couponPayload,
  newEmail,
  password,
  storePayload,
} from "./testing/caller.ts";
import { addressesIn, crawl, type Visited } from "./testing/crawl.ts";
import { mailedToken } from "./testing/mails.ts";
import { systemCtx } from "./testing/shortcuts.ts";

const first = "localhost:3000";
const host = "couponlane.localhost:3000";
const origin = `http://${host}`;
/** what tells the first brand's host or name, with or without a scheme */
const foreign = /(?<![\w.-])localhost:3000|dealwharf/i;

let shop: Shop;
let outbox: OutboxWorker;
/** everything that the API answered to the second brand's people */
const heard: string[] = [];
const mails: OutgoingMail[] = [];
let merchant: Caller & { email: string };
let staff: Caller;
let slug: string;
let logo: string;

async function ask<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  call: Call<E> = {},
): Promise<ResponseBody<E>> {
  const answer = await caller.ok(endpoint, call);
  heard.push(JSON.stringify(answer));
  return answer;
}

/** Somebody who comes by the second brand's host alone. */
async function register(): Promise<Caller & { email: string }> {
  const email = newEmail();
  const caller = new Caller(shop.installation, 10, host);
  caller.session = await ask(caller, endpoints.emailRegister, { body: { email, password } });
  return Object.assign(caller, { email });
}

const tokenOf = (email: string, kind: string) => mailedToken(shop.installation, email, kind);

async function upload(caller: Caller): Promise<string> {
  const file = await sharp({
    create: { width: 120, height: 40, channels: 3, background: "#163c2e" },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "logo.png");
  const sent = new Request(origin, { method: "POST", body: form });
  const answer = await shop.installation.app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      host,
      authorization: `Bearer ${caller.session?.token}`,
      "content-type": sent.headers.get("content-type") ?? "",
    },
  });
  heard.push(answer.body);
  return answer.json().secure_url;
}

async function newPublicStore(owner: Caller & { email: string }, name: string): Promise<number> {
  await ask(owner, endpoints.verifyEmail, {
    body: { token: await tokenOf(owner.email, "verify") },
  });
  const body = { ...storePayload, name, logo_url: await upload(owner) };
  const store = await ask(owner, endpoints.createStore, { body });
  await ask(staff, endpoints.staffListStores);
  await ask(staff, endpoints.staffGetStore, { params: { id: store.id } });
  await ask(staff, endpoints.staffApproveStore, { params: { id: store.id }, body: {} });
  return store.id;
}

beforeAll(async () => {
  const build = join(import.meta.dirname, "../../web/build");
  shop = await openShop({
    installation: {
      publicUrl: `http://${first}`,
      app: {
        pages: {
          webFolder: join(build, "client"),
          imageUploadUrl: undefined,
          imageUploadPreset: "preset",
        },
      },
    },
  });
  const { db, clients, clock, ports } = shop.installation;
  const smtp = smtpMailer({ url: shop.sandbox.smtpUrl, from: undefined });
  const quiet = () => undefined;
  outbox = startOutbox({
    db,
    clients,
    clock,
    sealer: ports.sealer,
    web: ports.web,
    log: { info: quiet, warn: quiet, error: quiet },
    mailer: {
      ...smtp,
      send: (mail) => {
        mails.push(mail);
        return smtp.send(mail);
      },
    },
  });
  const email = newEmail();
  await createStaff(systemCtx(shop.installation, 10), email, "staff password");
  staff = new Caller(shop.installation, 10, host);
  staff.session = await ask(staff, endpoints.emailLogin, {
    body: { email, password: "staff password" },
  });

  merchant = await register();
  const id = await newPublicStore(merchant, "Northpine");
  await ask(merchant, endpoints.createCoupon, { body: couponPayload });
  const link = (await ask(merchant, endpoints.listPlans)).results[0]?.payment_link.url;
  expect(link).toContain(shop.sandbox.origin);
  const paid = await shop.pay(merchant);
  heard.push(String(paid.headers.get("location")));
  await shop.settle();
  const store = await ask(merchant, endpoints.getStore, { params: { store: String(id) } });
  slug = store.slug;
  logo = store.logo_url ?? "";
}, 120_000);
afterAll(async () => {
  await outbox.stop();
  await shop.close();
});

describe("on a second brand's host every address is its own (rule 1.5, decision 051)", () => {
  let visited: Visited[];
  beforeAll(async () => {
    visited = await crawl(shop.installation, origin, [
      ...[
        "/",
        "/login",
        "/register",
        "/my-store",
        "/staff",
        "/stores",
        "/robots.txt",
        "/sitemap.xml",
      ],
      ...["/api/docs", "/api/openapi.json", `/stores/${slug}`, "/stores/nowhere-cp"],
    ]);
  }, 60_000);

  it("pages, maps and descriptions name no other host, and all that they refer to is there", () => {
    const paths = visited.map(({ path }) => path);
    for (const path of [
      `/stores/${slug}`,
      `/stores/${slug}/qr.svg`,
      new URL(logo).pathname,
      "/sitemap.xml",
    ])
      expect(paths).toContain(path);
    expect(paths.some((path) => path.startsWith(`/stores/${slug}/picture.png?v=`))).toBe(true);
    expect(visited.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
    const missing = visited.filter(({ status }) => status >= 400).map(({ path }) => path);
    expect(missing).toEqual(["/stores/nowhere-cp"]);
  });

  it("the store's page says it in canonical, Open Graph and JSON-LD; the map and robots too", () => {
    const textOf = (path: string) => visited.find((one) => one.path === path)?.text ?? "";
    const page = textOf(`/stores/${slug}`);
    const own = `${origin}/stores/${slug}`;
    expect(page).toContain(`<link rel="canonical" href="${own}"/>`);
    expect(page).toContain(`property="og:url" content="${own}"`);
    expect(page).toMatch(new RegExp(`property="og:image" content="${own}/picture\\.png\\?v=`));
    expect(page).toContain(`"@id":"${own}#store"`);
    expect(page).toContain(`"logo":"${logo}"`);
    expect(textOf("/sitemap.xml")).toContain(`<loc>${own}</loc>`);
    expect(textOf("/sitemap.xml")).toContain(`<loc>${origin}/stores</loc>`);
    expect(textOf("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it("the QR code holds it", async () => {
    const { body } = await shop.installation.app.inject({
      url: `/stores/${slug}/qr.svg`,
      headers: { host },
    });
    expect(body).toBe(qrSvg(`${origin}/stores/${slug}`));
  });

  it("an upload lies there, and is taken back from there only", async () => {
    expect(logo).toMatch(new RegExp(`^${origin}/uploads/[\\w-]{43}\\.webp$`));
    const body = { ...storePayload, name: "Northpine", logo_url: logo.replace(host, first) };
    const refused = await merchant.call(endpoints.updateStore, { params: { store: slug }, body });
    expect([refused.status, Object.keys(refused.error)]).toEqual([400, ["logo_url"]]);
  });

  it("payment and the page for the card lead back there", async () => {
    expect(heard).toContain(`${origin}/payment`);
    const { url } = await ask(merchant, endpoints.openCustomerPortal);
    expect(addressesIn(await (await fetch(url)).text())).toContain(`${origin}/payment`);
  });

  it("a mailed link does nothing at another brand's host, and is not used up by it", async () => {
    const other = await register();
    for (const stranger of [
      new Caller(shop.installation, 8, first),
      new Caller(shop.installation, 8),
    ]) {
      const verify = { body: { token: await tokenOf(other.email, "verify") } };
      expect((await stranger.call(endpoints.verifyEmail, verify)).status).toBe(400);
    }
    await ask(other, endpoints.passwordReset, { body: { email: other.email } });
    const reset = { body: { token: await tokenOf(other.email, "reset"), password: "another one" } };
    const stranger = new Caller(shop.installation, 8, first);
    expect((await stranger.call(endpoints.setNewPassword, reset)).status).toBe(400);
    await ask(other, endpoints.setNewPassword, reset);
  });
});

describe("the second brand's mails (rule 1.5, decision 051)", () => {
  beforeAll(async () => {
    const { email } = merchant;
    const again = await merchant.call(endpoints.emailRegister, { body: { email, password } });
    expect(again.status).toBe(409);
    await ask(merchant, endpoints.changeEmail, { body: { email: newEmail(), password } });
    await reviewMails();
    await ask(merchant, endpoints.updateSubscription, { body: { status: "canceled" } });
    const unlucky = await register();
    await newPublicStore(unlucky, "Unlucky");
    await shop.pay(unlucky, failsLater);
    await shop.settle();
    const eager = await register();
    await newPublicStore(eager, "Eager");
    await Promise.all([shop.pay(eager), shop.pay(eager)]);
    await shop.settle();
    await shop.advance("P1M");
    await outbox.drain();
  }, 120_000);

  /** Decisions of every kind on a store of its own. */
  async function reviewMails(): Promise<void> {
    const owner = await register();
    const id = await newPublicStore(owner, "Revised");
    const params = { id };
    const change = async (name: string) => {
      const body = { ...storePayload, name };
      const { store } = await owner.ok(endpoints.getMe);
      await ask(owner, endpoints.updateStore, { params: { store: store?.slug ?? "" }, body });
    };
    await change("Revised once");
    await ask(staff, endpoints.staffApproveStore, { params, body: {} });
    await change("Revised twice");
    await ask(staff, endpoints.staffDeclineStore, { params, body: { reason: "No" } });
    const coupon = await ask(owner, endpoints.createCoupon, { body: couponPayload });
    await ask(staff, endpoints.staffWithdrawCoupon, {
      params: { id: coupon.id },
      body: { reason: "No" },
    });
    await ask(staff, endpoints.staffSuspendStore, { params, body: { reason: "No" } });
    const refused = await register();
    await ask(refused, endpoints.verifyEmail, {
      body: { token: await tokenOf(refused.email, "verify") },
    });
    const store = await ask(refused, endpoints.createStore, {
      body: { ...storePayload, name: "Refused" },
    });
    await ask(staff, endpoints.staffDeclineStore, {
      params: { id: store.id },
      body: { reason: "No" },
    });
  }

  it("of every kind lead to its own host, and come from it", async () => {
    const kinds = await shop.installation.db
      .selectFrom("outbox")
      .select("kind")
      .distinct()
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        ...["verify", "verify-new-address", "reset", "password-changed", "address-in-use"],
        ...["store-submitted", "store-approved", "store-declined", "store-suspended"],
        ...["revision-approved", "revision-declined", "coupon-withdrawn"],
        ...["payment-received", "payment-failed", "cancelled", "double-subscription"],
      ]),
    );
    const rows = await shop.installation.db.selectFrom("outbox").select("sent_at").execute();
    expect(rows.filter((row) => row.sent_at === null)).toEqual([]);
    expect(mails).toHaveLength(rows.length);
    const known = new Set([
      origin,
      shop.sandbox.origin,
      "https://www.couponlane.example",
      "http://www.w3.org",
    ]);
    for (const { subject, html, text, domain, from } of mails) {
      expect(foreign.exec(`${subject} ${html} ${text}`), subject).toBeNull();
      const strange = addressesIn(`${html} ${text}`).filter(
        (one) => !known.has(new URL(one).origin),
      );
      expect(strange, subject).toEqual([]);
      expect([domain, from]).toEqual([
        "couponlane.localhost",
        { name: "Couponlane", address: "no-reply@couponlane.example" },
      ]);
    }
    expect(mails.some(({ html }) => html.includes(`${origin}/auth/verify-email?token=`))).toBe(
      true,
    );
    expect(mails.some(({ text }) => text.includes(`${origin}/stores/${slug}`))).toBe(true);
  });

  it("answers of the API named no other host either", () => {
    expect(heard.filter((text) => foreign.test(text))).toEqual([]);
  });
});
