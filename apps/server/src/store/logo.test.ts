import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { newStaff, publishStore } from "../testing/accounts-and-stores.ts";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";

const HOST = "https://images.example";

const at = await openInstallation();
afterEach(() => {
  at.ports.imageDelivery = null;
});
afterAll(() => at.close());

/** Inserts the row of an upload without its file, which is not needed here. */
async function upload(caller: Caller, name: string): Promise<string> {
  const { id } = await caller.ok(endpoints.getMe);
  const size = { width: 120, height: 40, bytes: 100 };
  await at.db
    .insertInto("upload")
    .values({ ...size, name, account_id: id, created_at: Date.now() })
    .execute();
  return `${at.publicUrl}/uploads/${name}`;
}

const create = (caller: Caller, logo_url: string) =>
  caller.call(endpoints.createStore, { body: { ...storePayload, logo_url } });
const refused = { status: 400, error: { logo_url: ["Logo must be uploaded here first."] } };

describe("'Only an own upload, or an address at the configured image host' (rule 4.7)", () => {
  it("rejects what only resembles an own upload", async () => {
    const merchant = await newMerchant(at);
    const logo = await upload(merchant, "one.webp");
    await upload(await newMerchant(at), "theirs.webp");
    const near = ["/uploadz/one.webp", "/uploads/two.webp", `${at.publicUrl}/uploadz/one.webp`];
    for (const other of [...near, "/uploads/theirs.webp", `${HOST}/one.webp`])
      expect([other, await create(merchant, other)]).toMatchObject([other, refused]);
    const { data } = await create(merchant, logo);
    expect(data.logo_url).toBe(logo);
  });

  it("an address at the image host is stored unchanged, any other is rejected", async () => {
    at.ports.imageDelivery = `${HOST}/north/`;
    const merchant = await newMerchant(at);
    for (const other of [
      "https://other.example/north/a.png",
      "not an address",
      `${HOST}/other/a.png`,
      `${HOST}/north`,
      `${HOST}/north/../other/a.png`,
      `${HOST}/north/%2e%2e/other/a.png`,
      "http://images.example/north/a.png",
      "https://images.example.evil.example/north/a.png",
    ])
      expect([other, await create(merchant, other)]).toMatchObject([other, refused]);
    const { data } = await create(merchant, `${HOST}/north/a.png`);
    expect(data.logo_url).toBe(`${HOST}/north/a.png`);
  });
});

describe("a logo that the store already has", () => {
  it("can be saved again, also a waiting one, even if it could no longer be uploaded", async () => {
    at.ports.imageDelivery = `${HOST}/north/`;
    const merchant = await newMerchant(at);
    const { data: store } = await create(merchant, `${HOST}/north/first.png`);
    await publishStore(at, store.id);
    const staff = await newStaff(at);
    const save = (logo_url: string) =>
      merchant.call(endpoints.updateStore, {
        params: { store: store.slug },
        body: { ...storePayload, logo_url },
      });
    const mails = async () =>
      (await mailsTo(at, staff.email)).filter(({ kind }) => kind === "store-submitted").length;
    // A change of the logo alone waits for review.
    const waiting = (await save(`${HOST}/north/second.png`)).data;
    expect(waiting).toMatchObject({ logo_url: `${HOST}/north/first.png` });
    expect(waiting.pending_revision).toMatchObject({ logo_url: `${HOST}/north/second.png` });
    expect(await mails()).toBe(1);
    at.ports.imageDelivery = null;
    expect((await save(`${HOST}/north/second.png`)).data.pending_revision).not.toBeNull();
    expect(await save(`${HOST}/north/third.png`)).toMatchObject(refused);
    expect((await save(`${HOST}/north/first.png`)).data.pending_revision).toBeNull();
    // Only one of the three saves changed what staff has to review.
    expect(await mails()).toBe(1);
  });

  it("is returned as an absolute URL while it waits for review", async () => {
    const merchant = await newMerchant(at);
    const { data: store } = await create(merchant, await upload(merchant, "before.webp"));
    await publishStore(at, store.id);
    const logo_url = await upload(merchant, "after.webp");
    const params = { store: store.slug };
    const body = { ...storePayload, logo_url };
    const { pending_revision } = await merchant.ok(endpoints.updateStore, { params, body });
    expect(pending_revision?.logo_url).toBe(logo_url);
  });
});
