import { endpoints } from "@coupon-center/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Caller, newMerchant, storePayload } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { newStaff, publishStore } from "../testing/shortcuts.ts";

const HOST = "https://images.example";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterEach(() => {
  at.ports.imageHost = null;
});
afterAll(() => at.close());

/** An upload of the caller's, as its row alone: its file is not asked for. */
async function upload(caller: Caller, name: string): Promise<string> {
  const { id } = await caller.ok(endpoints.getMe);
  const size = { width: 120, height: 40, bytes: 100 };
  await at.db
    .insertInto("upload")
    .values({ ...size, name, account_id: id, created_at: 0 })
    .execute();
  return `${at.publicUrl}/uploads/${name}`;
}

const create = (caller: Caller, logo_url: string) =>
  caller.call(endpoints.createStore, { body: { ...storePayload, logo_url } });
const refused = { status: 400, error: { logo_url: ["Logo must be uploaded here first."] } };

describe("'Only an own upload, or an address at the configured image host' (rule 4.7)", () => {
  it("not what only resembles one's upload", async () => {
    const merchant = await newMerchant(at);
    const logo = await upload(merchant, "one.webp");
    await upload(await newMerchant(at), "theirs.webp");
    const near = ["/uploadz/one.webp", "/uploads/two.webp", `${at.publicUrl}/uploadz/one.webp`];
    for (const other of [...near, "/uploads/theirs.webp", `${HOST}/one.webp`])
      expect([other, await create(merchant, other)]).toMatchObject([other, refused]);
    const { data } = await create(merchant, logo);
    expect(data.logo_url).toBe(logo);
  });

  it("an address at the image host is kept as it is, one elsewhere is none of it", async () => {
    at.ports.imageHost = `${HOST}/v1/upload`;
    const merchant = await newMerchant(at);
    for (const other of ["https://other.example/a.png", "not an address"])
      expect(await create(merchant, other)).toMatchObject(refused);
    const { data } = await create(merchant, `${HOST}/a.png`);
    expect(data.logo_url).toBe(`${HOST}/a.png`);
  });
});

describe("a logo that the store has already", () => {
  it("is saved again, also a waiting one, when nobody could upload it any more", async () => {
    at.ports.imageHost = `${HOST}/v1/upload`;
    const merchant = await newMerchant(at);
    const { data: store } = await create(merchant, `${HOST}/first.png`);
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
    const waiting = (await save(`${HOST}/second.png`)).data;
    expect(waiting).toMatchObject({ logo_url: `${HOST}/first.png` });
    expect(waiting.pending_revision).toMatchObject({ logo_url: `${HOST}/second.png` });
    expect(await mails()).toBe(1);
    at.ports.imageHost = null;
    expect((await save(`${HOST}/second.png`)).data.pending_revision).not.toBeNull();
    expect(await save(`${HOST}/third.png`)).toMatchObject(refused);
    expect((await save(`${HOST}/first.png`)).data.pending_revision).toBeNull();
    // Of the three that passed, one was new to staff.
    expect(await mails()).toBe(1);
  });

  it("is shown at its whole address while it waits for review", async () => {
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
