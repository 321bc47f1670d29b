import { endpoints } from "@coupon-center/contract";
import { newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { revokeCredentials } from "../account/revoke-credentials.ts";
import { fillStoreWords } from "../db/words/store-words.ts";
import { foldEmail } from "../fold-email.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const tables = ["store_word", "store_name_word"] as const;

/** The words of all stores, as they are and as they are filled anew. */
async function allWords() {
  const read = async () => {
    const rows = await Promise.all(
      tables.map((table) => at.db.selectFrom(table).selectAll().execute()),
    );
    return rows.map((words) => words.map((row) => JSON.stringify(row)).toSorted());
  };
  const kept = await read();
  for (const table of tables) await at.db.deleteFrom(table).execute();
  await fillStoreWords(at.db, at.engine);
  return { kept, filled: await read() };
}

async function find(search: string): Promise<number[]> {
  const query = { state: "all", search } as const;
  const { results } = await staff.ok(endpoints.staffListStores, { query });
  return results.map(({ id }) => id);
}

describe("the search words of stores (rule 10.2, decision 082)", () => {
  it("follow each change of name, website and owner's address, and go with the store", async () => {
    const { merchant, store } = await newStore(at, "Quokka Bakery");
    expect(await find("quok bak")).toEqual([store.id]);
    await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: {
        ...storePayload,
        name: "Numbat Bakery",
        website_url: "https://www.bandicoot.example",
      },
    });
    expect(await find("quokka numbat")).toEqual([store.id]);
    expect(await find("numbat bandicoot")).toEqual([store.id]);
    expect(await find("www")).toEqual([]);
    const { id } = await merchant.ok(endpoints.getMe);
    const email = newEmail();
    const change = { email, email_folded: foldEmail(email) };
    await revokeCredentials(systemCtx(at), { id }, change);
    expect([await find(email), await find(merchant.email)]).toEqual([[store.id], []]);
    const leaving = await newStore(at, "Leaving Quokka");
    await leaving.merchant.ok(endpoints.deleteMe, { body: { password } });
    const { kept, filled } = await allWords();
    expect(kept).toEqual(filled);
    expect(kept.join()).not.toContain(`"store_id":${leaving.store.id}`);
  });

  it("follow a revision once it is approved", async () => {
    const { merchant, store } = await newLiveStore(at, "Dunnart Shoes");
    await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: "Potoroo Shoes" },
    });
    expect(await find("potoroo")).toEqual([]);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id }, body: {} });
    expect(await find("potoroo")).toEqual([store.id]);
    const { kept, filled } = await allWords();
    expect(kept).toEqual(filled);
  });

  it("are those of a website's letters too, which are stored in ASCII, and of its owner's domain", async () => {
    const merchant = new Caller(at);
    const email = "ada@xn--bckerei-5wa.example";
    merchant.session = await merchant.ok(endpoints.emailRegister, {
      body: { email, password, siteId: 8 },
    });
    const { id } = await merchant.ok(endpoints.createStore, {
      body: {
        ...storePayload,
        name: "Wombat Linen",
        website_url: "https://www.münchen.example/laden",
      },
    });
    for (const search of [
      "münchen",
      "munch",
      "münchen.example",
      "https://www.münchen.example/laden",
      "xn--mnchen-3ya.example",
      "ada@bäckerei.example",
    ])
      expect(await find(search)).toEqual([id]);
    const { kept, filled } = await allWords();
    expect(kept).toEqual(filled);
  });
});
