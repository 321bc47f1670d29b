import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff, publishStore, storeRow } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";

const at = await openInstallation();
afterAll(() => at.close());

describe("create a store", () => {
  it("'Store slug: lowercased name plus suffix -cp', 201 with the whole entity (rules 4.4, 13.1, decisions 021, 048)", async () => {
    const { store } = await newStore(at, "Café Ünïque & Sons");
    expect(store).toMatchObject({
      name: "Café Ünïque & Sons",
      slug: "cafe-unique-sons-cp",
      client: 8,
      website_url: "http://northpine.example.com",
      url: "http://northpine.example.com",
      affiliate_website_url: "http://northpine.example.com",
      location: "us",
      primary_category: 501,
      is_approved: false,
      declined: false,
      stripe_subscription: null,
    });
  });

  it("a taken slug becomes 'name-2-cp', also for 10 concurrent requests (rule 4.4)", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => newStore(at, "Twin Shop")));
    const slugs = new Set(made.map(({ store }) => store.slug));
    expect(slugs.size).toBe(10);
    expect(slugs).toContain("twin-shop-cp");
    expect(slugs).toContain("twin-shop-2-cp");
  });

  it("a name without Latin letters is transliterated, also beside its twin (rule 4.4, decision 021)", async () => {
    const [one, two] = [await newStore(at, "دليل الواحة"), await newStore(at, "دليل الواحة")];
    expect([one.store.slug, two.store.slug]).toEqual(["dlyl-alwahh-cp", "dlyl-alwahh-2-cp"]);
  });

  it("a second POST is 409, also for 20 concurrent ones (rule 4.1)", async () => {
    const merchant = await newMerchant(at);
    const tries = Array.from({ length: 20 }, () =>
      merchant.call(endpoints.createStore, { body: storePayload }),
    );
    const statuses = (await Promise.all(tries)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it("ignores fields that the server decides (mass assignment) (rule 4.4)", async () => {
    const merchant = await newMerchant(at);
    const body = {
      ...storePayload,
      slug: "mine",
      is_approved: true,
      id: 1,
      owner_id: 1,
      declined: false,
      state: "approved",
    };
    const store = await merchant.ok(endpoints.createStore, { body });
    expect(store).toMatchObject({ is_approved: false });
    expect(store.slug).not.toBe("mine");
  });

  it("'name required, url required, email required and valid', each under its field (rule 4.2)", async () => {
    const merchant = await newMerchant(at);
    const { status, error } = await merchant.call(endpoints.createStore, {
      body: { name: " ", website_url: "javascript:alert(1)", contact_email: "no" },
    });
    expect(status).toBe(400);
    expect(error).toEqual({
      name: ["Name is required"],
      website_url: ["Website URL is not a valid web address"],
      contact_email: ["Email is not valid"],
    });
  });

  it("a second one is 409 with any body, before the body is validated", async () => {
    const { merchant } = await newStore(at);
    const body = { ...storePayload, logo_url: "https://evil.example.com/x.png" };
    expect((await merchant.call(endpoints.createStore, { body })).status).toBe(409);
  });

  it("accepts a logo only from an own upload (rule 4.7, decision 024)", async () => {
    const merchant = await newMerchant(at);
    for (const logo_url of [
      "javascript:alert(1)",
      "https://evil.example.com/x.png",
      `${at.publicUrl}/uploads/none.webp`,
    ]) {
      const { status, error } = await merchant.call(endpoints.createStore, {
        body: { ...storePayload, logo_url },
      });
      expect([status, Object.keys(error)]).toEqual([400, ["logo_url"]]);
    }
  });
});

describe("review queue", () => {
  it("'A store enters the review queue once its owner's address is verified', and staff is notified (rule 5.1, decisions 016, 047)", async () => {
    const staff = await newStaff(at);
    const { email } = await staff.ok(endpoints.getMe);
    const { merchant, store } = await newStore(at, "Queue Shop");
    const submitted = async () => (await storeRow(at, store.id)).submitted_at;
    expect(await submitted()).toBeNull();
    await merchant.ok(endpoints.verifyEmail, {
      body: { token: await mailedToken(at, merchant.email, "verify") },
    });
    expect(await submitted()).not.toBeNull();
    expect(
      (await mailsTo(at, email)).filter((mail) => mail.kind === "store-submitted"),
    ).toHaveLength(1);
  });
});

describe("change a store", () => {
  it("applies at once while pending; renaming keeps the slug", async () => {
    const { merchant, store } = await newStore(at, "Old Name");
    const changed = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      query: { id: store.id, client: 8 },
      body: { ...storePayload, name: "New Name" },
    });
    expect(changed).toMatchObject({ name: "New Name", slug: store.slug });
  });

  it("'After approval, a change of name, website, or logo is held'; other fields apply at once (rule 5.5, decision 022)", async () => {
    const { merchant, store } = await newStore(at, "Approved Shop");
    await publishStore(at, store.id);
    const changed = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: "Renamed", contact_first_name: "Grace" },
    });
    expect(changed).toMatchObject({ name: "Approved Shop", contact_first_name: "Grace" });
    expect(changed.pending_revision).toMatchObject({ name: "Renamed" });
    const back = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: "Approved Shop" },
    });
    expect(back.pending_revision).toBeNull();
  });

  it("'acts on the caller's own store only; anything else is 404' (rule 4.8)", async () => {
    const { store } = await newStore(at);
    const { merchant: other, store: own } = await newStore(at);
    const tries = [
      { params: { store: store.slug } },
      { params: { store: own.slug }, query: { id: store.id } },
      { params: { store: "nowhere-cp" } },
    ];
    for (const call of tries) {
      expect(
        (await other.call(endpoints.updateStore, { ...call, body: storePayload })).status,
      ).toBe(404);
    }
    const untouched = await at.db
      .selectFrom("store")
      .select("version")
      .where("id", "=", store.id)
      .executeTakeFirst();
    expect(untouched?.version).toBe(1);
  });
});

describe("read a store (rule 4.8)", () => {
  it("guests get the public fields of an approved one, 404 before", async () => {
    const { store } = await newStore(at);
    const params = { store: String(store.id) };
    expect((await new Caller(at).call(endpoints.getStore, { params })).status).toBe(404);
    await publishStore(at, store.id);
    const seen = await new Caller(at).ok(endpoints.getStore, { params });
    expect(Object.keys(seen).sort()).toEqual(
      ["client", "id", "is_approved", "logo_url", "name", "slug", "url", "website_url"].sort(),
    );
  });

  it("a store of another client is 404", async () => {
    const { store } = await newStore(at);
    await publishStore(at, store.id);
    const { status } = await new Caller(at, 10).call(endpoints.getStore, {
      params: { store: String(store.id) },
    });
    expect(status).toBe(404);
  });
});
