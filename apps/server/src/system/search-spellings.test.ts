import { type DirectoryView, endpoints, limits } from "@coupon-center/contract";
import { seededRandom } from "@coupon-center/testing/random";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { publishStore } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff({ web: jsonWebBuild });
afterAll(() => at.close());

/** A public store with a coupon that is described by the store's own name. */
async function shop(name: string, website_url = storePayload.website_url) {
  const merchant = await newMerchant(at);
  const body = { ...storePayload, name, website_url };
  const store = await merchant.ok(endpoints.createStore, { body });
  await publishStore(at, store.id);
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description: name } });
  return store;
}

/** The names of what each search finds: staff's, that of coupons, and the directory's. */
async function find(text: string) {
  const query = { state: "all", search: text } as const;
  const stores = await staff.ok(endpoints.staffListStores, { query });
  const coupons = await new Caller(at).ok(endpoints.listCoupons, {
    query: { id_search_text: text },
  });
  const url = `/stores?search=${encodeURIComponent(text)}`;
  const view: DirectoryView = (await at.app.inject({ url })).json();
  return {
    staff: stores.results.map(({ name }) => name),
    coupons: coupons.results.map(({ description }) => description),
    directory: view.stores.map(({ name }) => name),
  };
}

const everywhere = (...names: string[]) => ({ staff: names, coupons: names, directory: names });

describe("a pasted website (rule 10.2, decision 010)", () => {
  it("is found as staff's screen and a browser show it, however it begins", async () => {
    const { website_url } = await shop("Wombat", "https://www.Wombat-Outlet.example.org/Path?q=1");
    const host = "wombat-outlet.example.org";
    for (const text of [
      website_url,
      ...["", "www.", "http://", "https://", "HTTPS://WWW."].map((start) => start + host),
      `https://${host}/`,
    ])
      expect([text, (await find(text)).staff]).toEqual([text, ["Wombat"]]);
    expect((await find(`https://other-${host}`)).staff).toEqual([]);
  });

  it("whose beginning alone is typed yet excludes nothing", async () => {
    await shop("Quoll");
    for (const text of ["https://", "www.", "https://www."])
      expect([text, await find(`${text} quoll`)]).toEqual([text, everywhere("Quoll")]);
  });
});

describe("a search that is too long, or sent twice (rule 12.3)", () => {
  const long = "a".repeat(limits.textLength + 1);
  it.each([
    ["/api/v1/staff/stores", "search"],
    ["/api/v1/coupons", "id_search_text"],
  ])("is refused at %s with a text of the product", async (path, field) => {
    const headers = { authorization: `Bearer ${staff.session?.token}` };
    const ask = async (query: string) => {
      const answer = await at.app.inject({ url: `${path}?${query}`, headers });
      return [answer.statusCode, answer.json()];
    };
    const tooLong = `Search must be at most ${limits.textLength} characters`;
    expect(await ask(`${field}=${long}`)).toEqual([400, { [field]: [tooLong] }]);
    expect(await ask(`${field}=a&${field}=b`)).toEqual([400, { [field]: ["Search must be text"] }]);
    expect((await ask(`${field}=${long.slice(1)}`))[0]).toBe(200);
  });
});

describe("names as people type them (rules 7.4, 9.9, 10.2, decision 010)", () => {
  it.each([
    ["L'Oréal Paris", "loreal", "LOréal par", "l’oréal", "oreal"],
    ["O’Neil Surf", "oneil", "oneil surf", "neil"],
    ["Łódź Design", "lodz", "łódź", "LODZ des"],
    ["Ørsted Energi", "orsted", "ØRSTED"],
    ["Straße & Söhne", "strasse", "straße", "STRASSE sohne"],
    ["Þór Æbleskiver", "thor", "aebleskiver", "æble"],
    ["Đorđe Kıraç", "dorde", "kirac"],
    ["H&M Home", "hm", "h&m", "hm home"],
    ["T.J. Maxx", "tj maxx", "t.j. maxx"],
    ["Hawaiʻi Surf", "hawaii", "hawai'i"],
    ["ΚΩΣΤΑΣ", "ΚΩΣ", "κωστας"],
    ["مكتبة على الإنترنت", "مكتبه", "علي", "مكـتبة الانترنت"],
    ["٤٢ Below", "below 42", "٤٢ below"],
  ])("find %s", async (name, ...texts) => {
    await shop(name);
    for (const text of texts) {
      const found = await find(text);
      for (const [where, names] of Object.entries(found))
        expect([text, where, names]).toEqual([text, where, expect.arrayContaining([name])]);
    }
  });

  it("find a name without the apostrophe that was typed, in the directory", async () => {
    await shop("Wendys");
    expect(await find("wendy's")).toMatchObject({ directory: ["Wendys"], coupons: [] });
  });
});

describe("other apostrophes, dashes and accents (rules 7.4, 9.9, 10.2, decision 010)", () => {
  it("find a name, and signs that words lose still have to be there", async () => {
    for (const name of ["Macy’s Gifts", "L'Été Boutique", "Café‑Style", "50% Off Ltd"])
      await shop(name);
    const found = {
      "macy's": "Macy’s Gifts",
      "MACY`S": "Macy’s Gifts",
      "macy’s gifts!": "Macy’s Gifts",
      "l'ete": "L'Été Boutique",
      "L’Été": "L'Été Boutique",
      "l´ete,": "L'Été Boutique",
      "cafe-style": "Café‑Style",
      "café–style": "Café‑Style",
      "50%": "50% Off Ltd",
    };
    for (const [text, name] of Object.entries(found))
      expect([text, await find(text)]).toEqual([text, everywhere(name)]);
    for (const text of ["cafe'style", "50%%", "l%ete"]) {
      const { directory: _, ...found } = await find(text);
      expect([text, found]).toEqual([text, { staff: [], coupons: [] }]);
    }
    // Only staff's search covers slugs.
    expect(await find("macy-s")).toMatchObject({ staff: ["Macy’s Gifts"], coupons: [] });
  });

  it("find any name by any spelling of the beginnings of its words, in any order", async () => {
    const random = seededRandom(9);
    const letters = ["a", "e", "É", "ö", "N", "ñ", "S", "q", "7", "ж", "か"];
    const signs = ["'", "’", "-", "–", "&", "%", "."];
    const word = () =>
      Array.from({ length: 3 + random.int(3) }, () => random.pick(letters)).join("");
    const joined = () => word() + random.pick(signs) + word();
    const respelt = (text: string) =>
      [...text]
        .map((sign) => {
          if ("'’".includes(sign)) return random.pick(["'", "’", "‘", "`"]);
          if ("-–".includes(sign)) return random.pick(["-", "–", "—", "‑"]);
          const spellings = [sign.toLowerCase(), sign.toUpperCase()];
          const bare = sign.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
          return random.pick([sign, bare, sign.normalize("NFD"), ...spellings]);
        })
        .join("");
    for (let count = 0; count < 30; count++) {
      const words = [joined(), word(), joined()];
      const name = words.join(" ");
      await shop(name);
      for (let tried = 0; tried < 4; tried++) {
        const beginnings = words.map((one) => one.slice(0, 1 + random.int(one.length)));
        const text = respelt(random.shuffled(beginnings).join(" "));
        const found = await find(text);
        for (const [where, names] of Object.entries(found))
          expect([where, text, name, names.includes(name)]).toEqual([where, text, name, true]);
      }
    }
  });
});
