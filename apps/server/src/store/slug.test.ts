import { expect, test } from "vitest";
import { latinName, nameKey, slugOf } from "./slug.ts";

test("'lower case, accents folded, other characters to single hyphens, then -cp' (rule 4.4, decision 021)", () => {
  expect(slugOf("  Été & Co. -- №5! ")).toBe("ete-co-no5-cp");
  expect(slugOf("Łódź Straße Ørsted")).toBe("lodz-strasse-orsted-cp");
  expect(slugOf("L'Oréal")).toBe("l-oreal-cp");
  expect(slugOf("Twin Shop", 2)).toBe("twin-shop-2-cp");
});

test("'nothing left gives store-cp' (rule 4.4)", async () => {
  const left = await latinName("!!!");
  expect([slugOf(left), slugOf(left, 3)]).toEqual(["store-cp", "store-3-cp"]);
});

test.each([
  ["مستلزمات الرحلات", "mstlzmat-alrhlat"],
  ["هدايا الأمل والعروض", "hdaya-alaml-walrwd"],
  ["東京の店 7", "dongjingnodian-7"],
  ["Царьград", "tsargrad"],
  ["한국 상점".normalize("NFD"), "hangug-sangjeom"],
  ["Ωμέγα", "omega"],
])(
  "'without any Latin letter, a name is transliterated': %s is %s-cp (rule 4.4, decision 021)",
  async (name, stem) => {
    expect(slugOf(await latinName(name))).toBe(`${stem}-cp`);
  },
);

test("'other characters to single hyphens': a name with a Latin letter is not transliterated (rule 4.4)", async () => {
  for (const name of ["Café 東京", "№5 東京"]) expect(await latinName(name)).toBe(name);
});

test("'at most 60 with any number, then -cp', without a hyphen before either (rule 4.4)", () => {
  const name = "a".repeat(60);
  expect(slugOf(name)).toBe(`${name}-cp`);
  expect(slugOf(`${name}b`)).toBe(`${name}-cp`);
  expect(slugOf(name, 10)).toBe(`${"a".repeat(57)}-10-cp`);
  expect(slugOf(`${"a".repeat(59)} bc`)).toBe(`${"a".repeat(59)}-cp`);
  expect(slugOf(`${"a".repeat(55)}-----b`, 1000)).toBe(`${"a".repeat(55)}-1000-cp`);
});

test("the sort key has the letters of any script, without accents", () => {
  expect(nameKey("Été 日本 & Co.")).toBe("ete-日本-co");
});
