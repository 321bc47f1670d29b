import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { openMailbox } from "../testing/mailbox.ts";

const at = await openInstallation();
const mailbox = await openMailbox(at);
const staff = await newStaff(at);
afterAll(async () => {
  await mailbox.close();
  await at.close();
});

const reason = "The logo is not yours";

/** The newest mail to an address, with its text as one line. */
async function lastMail(email: string) {
  const mail = (await mailbox.receivedBy(email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return { ...mail, text: mail.text.replace(/\s+/g, " ") };
}

async function verifyOwner(email: string): Promise<void> {
  await at.db
    .updateTable("account")
    .set({ email_verified_at: at.clock.now() })
    .where("email", "=", email)
    .execute();
}

describe("the texts of review mails match the behaviour (rule 11.3)", () => {
  it("where staff look at coupons first, an approval does not say that they show: they wait, and again after a change (rule 6.16, decision 029)", async () => {
    at.clients.fallback.couponReview = "before";
    try {
      const { merchant, store } = await newStore(at);
      await staff.ok(endpoints.staffApproveStore, { params: { id: store.id }, body: {} });
      const { text } = await lastMail(merchant.email);
      expect(text).toContain("We review each coupon before it shows there");
      expect(text).toContain("A coupon that you change is hidden until we approve it again.");
      expect(text).not.toContain("Your coupons show there while your plan is active");
      const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
      await staff.ok(endpoints.staffApproveCoupon, { params: { id }, body: {} });
      const body = { description: "Changed" };
      const changed = await merchant.ok(endpoints.updateCoupon, { params: { id }, body });
      expect(changed).toMatchObject({ approved: false, awaits_review: true });
    } finally {
      at.clients.fallback.couponReview = "after";
    }
  });

  it("a suspension does not promise that saving submits the store again: it stays suspended (rule 5.4)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason } });
    const mail = await lastMail(merchant.email);
    expect(mail.subject).toBe(`${store.name} is suspended`);
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain("Saving your store does not bring it back");
    expect(mail.text).toContain("help@dealwharf.example");
    expect(mail.text).not.toMatch(/to send it to us/);
    // As the mail says: the owner is signed out, and after saving the store is still suspended.
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    merchant.session = undefined;
    merchant.session = await merchant.ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    const saved = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: storePayload,
    });
    expect(saved).toMatchObject({ suspended: true, declined: true, decline_reason: reason });
    expect(await staff.ok(endpoints.staffGetStore, { params })).toMatchObject({
      state: "suspended",
      stripe_subscription: { status: "active" },
    });
  });

  it("the end of a suspension is not mailed as the welcome of a new store, and takes back what its mail said about payments (decision 067)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason } });
    expect((await lastMail(merchant.email)).text).toContain("no payment is collected");
    await staff.ok(endpoints.staffApproveStore, { params, body: {} });
    const { subject, text } = await lastMail(merchant.email);
    expect(subject).toBe(`${store.name} is public again`);
    expect(text).toContain("We lifted the suspension of your store page.");
    expect(text).toContain("it will be charged again from its next payment");
  });

  it("a declined revision's mail says that the approved page stays, and links to it", async () => {
    const { merchant, store } = await newLiveStore(at);
    const body = { ...storePayload, name: "Southpine" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    await staff.ok(endpoints.staffDeclineStore, { params: { id: store.id }, body: { reason } });
    const mail = await lastMail(merchant.email);
    expect(mail.subject).toBe(`Your changes to ${store.name} were not approved`);
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain(
      `Your store page stays public in its approved version: http://coupons.test/stores/${store.slug}`,
    );
    expect((await at.app.inject(`/stores/${store.slug}`)).statusCode).toBe(200);
  });

  it("an approved revision's mail is not the welcome of a new store", async () => {
    const { merchant, store } = await newLiveStore(at);
    const body = { ...storePayload, name: "Southpine" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    const mail = await lastMail(merchant.email);
    expect(mail.subject).toBe("Your changes to Southpine are approved");
    expect(mail.text).not.toContain("Welcome");
    expect(mail.links).toContain(`http://coupons.test/stores/${store.slug}`);
  });

  it("a declined store's mail says that saving submits it again, which is true with a verified address", async () => {
    const { merchant, store } = await newStore(at);
    await verifyOwner(merchant.email);
    await staff.ok(endpoints.staffDeclineStore, { params: { id: store.id }, body: { reason } });
    const mail = await lastMail(merchant.email);
    expect(mail.text).toContain("save your store to send it to us again");
    expect(mail.text).not.toContain("Confirm");
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body: storePayload });
    const { results } = await staff.ok(endpoints.staffListStores);
    expect(results.map(({ id }) => id)).toContain(store.id);
  });

  it("with an unverified address it says that verification comes first, which is true", async () => {
    const { merchant, store } = await newStore(at);
    await staff.ok(endpoints.staffDeclineStore, { params: { id: store.id }, body: { reason } });
    const mail = await lastMail(merchant.email);
    expect(mail.text).toContain(
      "confirm your email address too: we review your store only after that",
    );
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body: storePayload });
    const { results } = await staff.ok(endpoints.staffListStores);
    expect(results.map(({ id }) => id)).not.toContain(store.id);
  });

  it("a withdrawn coupon's mail says that editing does not help, and 'See your coupons' links to the coupons", async () => {
    const { merchant } = await newLiveStore(at);
    const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const params = { id: coupon.id };
    await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason } });
    const mail = await lastMail(merchant.email);
    expect(mail.text).toContain("Changing it does not bring it back");
    expect(mail.text).toContain("See your coupons: http://coupons.test/coupons Dealwharf");
    const edited = await merchant.ok(endpoints.updateCoupon, { params, body: couponPayload });
    expect(edited.state).toBe("held");
  });

  it("staff's mail says whether a store or a revision is waiting, and links to it", async () => {
    const fresh = await newStaff(at);
    const { merchant, store } = await newStore(at);
    await verifyOwner(merchant.email);
    const params = { store: store.slug };
    await merchant.ok(endpoints.updateStore, { params, body: storePayload });
    expect(await lastMail(fresh.email)).toMatchObject({
      subject: `To review: ${store.name}`,
      text: expect.stringContaining(`${store.name} is waiting for review`),
    });
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    await merchant.ok(endpoints.updateStore, {
      params,
      body: { ...storePayload, name: "Southpine" },
    });
    expect(await lastMail(fresh.email)).toMatchObject({
      subject: `Changes to review: ${store.name}`,
      text: expect.stringContaining("Meanwhile, the approved version stays public"),
    });
    const { results } = await fresh.ok(endpoints.staffListStores);
    expect(results.map(({ id }) => id)).toContain(store.id);
  });
});
