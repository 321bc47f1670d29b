import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failsLater } from "../billing/testing/shop.ts";
import { outboxOf } from "../outbox/testing/outbox-of.ts";
import type { OutgoingMail } from "../ports/mailer.ts";
import { couponPayload, newEmail, password, storePayload } from "../testing/caller.ts";
import { addressesIn } from "../testing/crawl.ts";
import { foreign, openSecondBrand, origin, type SecondBrand } from "../testing/second-brand.ts";

const mails: OutgoingMail[] = [];

let at: SecondBrand;
let slug: string;

/** What leads to mails about a shop, its payment and its owner's account. */
async function accountAndPaymentMails({ ask, shop, ...brand }: SecondBrand): Promise<string> {
  const merchant = await brand.register();
  const { email } = merchant;
  const id = await brand.newPublicStore(merchant, "Northpine");
  await ask(merchant, endpoints.createCoupon, { body: couponPayload });
  await shop.pay(merchant);
  await shop.settle();
  const again = await merchant.call(endpoints.emailRegister, { body: { email, password } });
  expect(again.status).toBe(409);
  await ask(merchant, endpoints.changeEmail, { body: { email: newEmail(), password } });
  await ask(merchant, endpoints.updateSubscription, { body: { status: "canceled" } });
  const forgetful = await brand.register();
  await ask(forgetful, endpoints.passwordReset, { body: { email: forgetful.email } });
  const token = await brand.tokenOf(forgetful.email, "reset");
  await ask(forgetful, endpoints.setNewPassword, { body: { token, password: "another one" } });
  const unlucky = await brand.register();
  await brand.newPublicStore(unlucky, "Unlucky");
  await shop.pay(unlucky, failsLater);
  await shop.settle();
  const eager = await brand.register();
  await brand.newPublicStore(eager, "Eager");
  await Promise.all([shop.pay(eager), shop.pay(eager)]);
  await shop.settle();
  const store = await ask(merchant, endpoints.getStore, { params: { store: String(id) } });
  return store.slug;
}

/** Decisions of every kind on stores of their own. */
async function reviewMails({ ask, staff, ...brand }: SecondBrand): Promise<void> {
  const owner = await brand.register();
  const params = { id: await brand.newPublicStore(owner, "Revised") };
  const no = { reason: "No" };
  const change = async (name: string) => {
    const body = { ...storePayload, name };
    const { store } = await owner.ok(endpoints.getMe);
    await ask(owner, endpoints.updateStore, { params: { store: store?.slug ?? "" }, body });
  };
  await change("Revised once");
  await ask(staff, endpoints.staffApproveStore, { params, body: {} });
  await change("Revised twice");
  await ask(staff, endpoints.staffDeclineStore, { params, body: no });
  const { id } = await ask(owner, endpoints.createCoupon, { body: couponPayload });
  await ask(staff, endpoints.staffWithdrawCoupon, { params: { id }, body: no });
  await ask(staff, endpoints.staffSuspendStore, { params, body: no });
  const refused = await brand.register();
  await brand.verify(refused);
  const body = { ...storePayload, name: "Refused" };
  const store = await ask(refused, endpoints.createStore, { body });
  await ask(staff, endpoints.staffDeclineStore, { params: { id: store.id }, body: no });
}

beforeAll(async () => {
  at = await openSecondBrand();
  slug = await accountAndPaymentMails(at);
  await reviewMails(at);
  await at.shop.advance("P1M");
  const { installation } = at.shop;
  const send = async (mail: OutgoingMail) => void mails.push(mail);
  const outbox = outboxOf(installation, send, { web: installation.ports.web });
  await outbox.drain();
  await outbox.stop();
}, 120_000);
afterAll(() => at.shop.close());

describe("the second brand's mails (rule 1.5, decision 051)", () => {
  it("of every kind lead to its own host, and come from it", async () => {
    const kinds = await at.shop.installation.db
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
    const rows = await at.shop.installation.db.selectFrom("outbox").select("sent_at").execute();
    expect(rows.filter((row) => row.sent_at === null)).toEqual([]);
    expect(mails).toHaveLength(rows.length);
    const known = new Set([
      origin,
      at.shop.sandbox.origin,
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

  it("answers of the API name no other host", () => {
    expect(at.heard.filter((text) => foreign.test(text))).toEqual([]);
  });
});
