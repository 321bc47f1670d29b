import { DAY_MS, endpoints, type MailKind } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { couponPayload, daysFromNow, password, storePayload } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warnOwner } from "../account/mail-budget.ts";
import { warnOfHiding } from "../billing/index.ts";
import { notifyOfApprovals, remindOfEndings } from "../coupon/index.ts";
import { outboxOf } from "../outbox/testing/outbox-of.ts";
import type { OutgoingMail } from "../ports/mailer.ts";
import { signsOf } from "../testing/brand-signs.ts";
import { addressesIn } from "../testing/crawl.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type BrandUsers, brandIds, openTwoBrands, otherOf } from "../testing/two-brands.ts";
import {
  cardAndPriceMails,
  orphanMails,
  priceStaysMails,
  refundMails,
} from "./testing/rare-mails.ts";

/** Each kind of mail; a new one without an entry does not compile. */
const kinds: Record<MailKind, true> = {
  verify: true,
  "verify-new-address": true,
  reset: true,
  "email-changed": true,
  "password-changed": true,
  "address-in-use": true,
  "sign-in-refused": true,
  "second-factor-changed": true,
  "staff-password-reset": true,
  "staff-invited": true,
  "account-blocked": true,
  "account-unblocked": true,
  "store-submitted": true,
  "store-approved": true,
  "store-declined": true,
  "store-suspended": true,
  "revision-approved": true,
  "revision-declined": true,
  "coupon-withdrawn": true,
  "coupon-ends": true,
  "coupons-submitted": true,
  "coupons-approved": true,
  "payment-received": true,
  "payment-failed": true,
  cancelled: true,
  "second-subscription": true,
  "double-subscription": true,
  "coupons-hidden-soon": true,
  "coupons-hidden": true,
  "payment-refunded": true,
  "payment-not-refunded": true,
  "payment-disputed": true,
  "suspended-charged": true,
  "card-ends": true,
  "payment-orphaned": true,
  "refund-refused": true,
  "price-change": true,
  "price-stays": true,
  "refund-failed": true,
  "plan-given": true,
};
const mails: OutgoingMail[] = [];

const slugs = new Map<number, string>();

/** Causes mails about a shop, its payment and its owner's account. */
async function accountAndPaymentMails({ ask, ...brand }: BrandUsers): Promise<string> {
  const { billing } = at;
  const merchant = await brand.register();
  const { email } = merchant;
  const id = await brand.newPublicStore(merchant, "Northpine");
  const ending = { ...couponPayload, expiration_date: daysFromNow(8) };
  await ask(merchant, endpoints.createCoupon, { body: ending });
  await billing.pay(merchant);
  await billing.settle();
  const ctx = systemCtx(billing.installation, brand.id);
  const tomorrow = ctx.clock.business() + DAY_MS;
  await remindOfEndings({ ...ctx, clock: { ...ctx.clock, business: () => tomorrow } });
  const again = await merchant.call(endpoints.emailRegister, { body: { email, password } });
  expect(again.status).toBe(409);
  await ask(merchant, endpoints.changeEmail, { body: { email: brand.newEmail(), password } });
  await ask(merchant, endpoints.updateSubscription, { body: { status: "canceled" } });
  const careful = await brand.register();
  const { secret } = await ask(careful, endpoints.startTotp, { body: { password } });
  const code = await codeAt(secret, ctx.clock.now());
  await ask(careful, endpoints.confirmTotp, { body: { password, code } });
  const forgetful = await brand.register();
  await ask(forgetful, endpoints.passwordReset, { body: { email: forgetful.email } });
  const token = await brand.tokenOf(forgetful.email, "reset");
  await ask(forgetful, endpoints.setNewPassword, { body: { token, password: "another one" } });
  const unlucky = await brand.register();
  // The link of the one before was used before its mail was sent.
  await ask(unlucky, endpoints.passwordReset, { body: { email: unlucky.email } });
  await brand.newPublicStore(unlucky, "Unlucky");
  await billing.pay(unlucky, failsLater);
  await billing.settle();
  const eager = await brand.register();
  await brand.newPublicStore(eager, "Eager");
  await Promise.all([billing.pay(eager), billing.pay(eager)]);
  await billing.settle();
  const store = await ask(merchant, endpoints.getStore, { params: { store: String(id) } });
  return store.slug;
}

/**
 * Causes mails about payments that were disputed, refunded, or taken while a store is suspended,
 * and about a plan that staff gave.
 */
async function dashboardMails({ ask, staff, ...brand }: BrandUsers): Promise<void> {
  const { billing } = at;
  const subscribe = async (name: string, card?: string) => {
    const merchant = await brand.register();
    const id = await brand.newPublicStore(merchant, name);
    await billing.pay(merchant, card);
    await billing.settle();
    return id;
  };
  await subscribe("Refunded");
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  const params = { id: await subscribe("Suspended") };
  await ask(staff, endpoints.staffSuspendStore, { params, body: { reason: "No" } });
  await subscribe("Disputed", "4000 0000 0000 0259");
  const favoured = { id: await brand.newPublicStore(await brand.register(), "Favoured") };
  const body = { reason: "An outage", until: daysFromNow(60) };
  await ask(staff, endpoints.staffGivePlan, { params: favoured, body });
}

/** Warns of coupons that will be hidden for an open payment, and tells that they are. */
async function hidingMails(clientId: number): Promise<void> {
  const ctx = systemCtx(at.billing.installation, clientId);
  for (const days of [19, 22]) {
    const later = ctx.clock.business() + days * DAY_MS;
    await warnOfHiding({ ...ctx, clock: { ...ctx.clock, business: () => later } });
  }
}

/**
 * Causes mails about a changed, an attacked and a blocked account, and a new and a reset one of
 * staff.
 */
async function ownershipMails({ ask, staff, ...brand }: BrandUsers): Promise<void> {
  const mover = await brand.register();
  await brand.verify(mover);
  const email = brand.newEmail();
  await ask(mover, endpoints.changeEmail, { body: { email, password } });
  const token = await brand.tokenOf(email, "verify-new-address");
  await ask(mover, endpoints.verifyEmail, { body: { token } });
  const attacked = await brand.register();
  const refused = { kind: "sign-in-refused", path: "/auth/password-reminder" } as const;
  await warnOwner(systemCtx(at.billing.installation, brand.id), attacked.email, refused);
  const blocked = await brand.register();
  const { id } = await blocked.ok(endpoints.getMe);
  await ask(staff, endpoints.staffBlockAccount, { params: { id }, body: { reason: "Fraud" } });
  await ask(staff, endpoints.staffUnblockAccount, { params: { id } });
  const invited = { email: brand.newEmail(), role: "reviewer" } as const;
  const member = await ask(staff, endpoints.staffInvite, { body: invited });
  const invitation = await brand.tokenOf(invited.email, "staff-invited");
  await ask(staff, endpoints.setNewPassword, { body: { token: invitation, password } });
  await ask(staff, endpoints.staffResetMember, { params: { id: member.id } });
  await ask(staff, endpoints.staffInvite, { body: { ...invited, email: brand.newEmail() } });
}

/** Decisions of every kind, on new stores. */
async function reviewMails({ ask, staff, ...brand }: BrandUsers): Promise<void> {
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
  const copy = await ask(owner, endpoints.createCoupon, { body: couponPayload });
  await ask(staff, endpoints.staffApproveCoupon, { params: { id: copy.id }, body: {} });
  const ctx = systemCtx(at.billing.installation, brand.id);
  const now = () => ctx.clock.now() + DAY_MS;
  await notifyOfApprovals({ ...ctx, clock: { ...ctx.clock, now } });
  await ask(staff, endpoints.staffSuspendStore, { params, body: no });
  const refused = await brand.register();
  await brand.verify(refused);
  const body = { ...storePayload, name: "Refused" };
  const store = await ask(refused, endpoints.createStore, { body });
  await ask(staff, endpoints.staffDeclineStore, { params: { id: store.id }, body: no });
}

const at = await openTwoBrands();
beforeAll(async () => {
  for (const id of brandIds) {
    slugs.set(id, await accountAndPaymentMails(at[id]));
    await reviewMails(at[id]);
    await ownershipMails(at[id]);
    await dashboardMails(at[id]);
    await refundMails(at, at[id]);
    await orphanMails(at, at[id]);
  }
  await at.billing.advance("P1M");
  for (const id of brandIds) {
    await hidingMails(id);
    await cardAndPriceMails(at, id);
  }
  const { installation } = at.billing;
  // With the move of the clock those of before counted as sent.
  await installation.db.updateTable("outbox").set({ sent_at: null }).execute();
  const send = async (mail: OutgoingMail) => void mails.push(mail);
  // The mail about a cancellation waits for a while.
  const now = () => Date.now() + 3_600_000;
  const outbox = outboxOf(installation, send, {
    web: installation.ports.web,
    clock: { now, business: now },
    // A month after the mail was caused no coupon of it ends any more.
    reviseEndings: async (_, data) => data,
  });
  await outbox.drain();
  for (const id of brandIds) await priceStaysMails(at, id);
  await outbox.drain();
  await outbox.stop();
});
afterAll(() => at.billing.close());

describe.each(brandIds)("client %d's mails (rule 1.5, decision 051)", (id) => {
  it("link to its own host, and have its sender, and no host, name, address or colour of the other", async () => {
    const { origin, client, host } = at[id];
    const rows = await at.billing.installation.db
      .selectFrom("outbox")
      .select(["kind", "sent_at"])
      .where("client_id", "=", id)
      .execute();
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(
      Object.keys(kinds).toSorted(),
    );
    expect(rows.filter((row) => row.sent_at === null)).toEqual([]);
    const name = client.siteName.toLowerCase();
    const own = mails.filter(({ to }) => to.startsWith(name));
    expect(own).toHaveLength(rows.length);
    const foreign = signsOf(at[otherOf(id)].client, client);
    const known = new Set([
      origin,
      at.billing.sandbox.origin,
      `https://www.${name}.example`,
      "https://dashboard.stripe.com",
      "http://www.w3.org",
    ]);
    for (const { subject, html, text, domain, from } of own) {
      expect(foreign.text.exec(`${subject} ${html} ${text}`), subject).toBeNull();
      const strange = addressesIn(`${html} ${text}`).filter(
        (one) => !known.has(new URL(one).origin),
      );
      expect(strange, subject).toEqual([]);
      expect([domain, from]).toEqual([
        new URL(`http://${host}`).hostname,
        { name: client.siteName, address: `no-reply@${name}.example` },
      ]);
    }
    expect(own.some(({ html }) => html.includes(`${origin}/auth/verify-email?token=`))).toBe(true);
    expect(own.some(({ text }) => text.includes(`${origin}/stores/${slugs.get(id)}`))).toBe(true);
  });

  it("API responses have nothing of the other", () => {
    const foreign = signsOf(at[otherOf(id)].client, at[id].client);
    expect(at[id].heard.filter((text) => foreign.text.test(text))).toEqual([]);
  });
});
