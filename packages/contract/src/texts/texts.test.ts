import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { browserTexts, textAreas } from "./browser-texts.ts";
import { catalogues } from "./catalogues.ts";
import * as surfaces from "./en/index.ts";
import { say } from "./say.ts";

type Node = string | number | [string, ...unknown[]];

/**
 * How a parsed text marks a placeholder that chooses by a word, unlike one that does by a number.
 */
const SELECT = 1;

/** Each placeholder of a parsed text, and the plural forms of those that choose by a number. */
function placeholders(text: unknown, found = new Map<string, string[]>()) {
  if (!Array.isArray(text)) return found;
  for (const node of text as Node[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, forms] = node;
    const chooses = typeof forms === "object" && forms !== null;
    const isPlural = chooses && kind !== SELECT;
    found.set(name, isPlural ? Object.keys(forms) : (found.get(name) ?? []));
    for (const form of chooses ? Object.values(forms) : []) placeholders(form, found);
  }
  return found;
}

/** What a parsed text says in any of its forms, without placeholders. */
function leavesOf(text: unknown): string {
  if (typeof text === "string") return text;
  if (!Array.isArray(text)) return "";
  return text.map((node) => (Array.isArray(node) ? formsOf(node[2]) : leavesOf(node))).join(" ");
}

const formsOf = (forms: unknown) =>
  Object.values(forms ?? {})
    .map(leavesOf)
    .join(" ");

const languages = Object.keys(catalogues);
const english: Readonly<Record<string, string>> = catalogues.en ?? {};

it.each(languages)(
  "'other languages say the same': %s has every text, with the placeholders of the English one (decision 072)",
  (language) => {
    const texts: Readonly<Record<string, string>> = catalogues[language] ?? {};
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text === "" && !key.endsWith("fix")]).toEqual([key, false]);
      const own = [...placeholders(compile(text)).keys()].toSorted();
      const first = [...placeholders(compile(english[key] ?? "")).keys()];
      expect([key, own]).toEqual([key, first.toSorted()]);
    }
  },
);

it("each text has one place, so that no catalogue replaces another's", () => {
  const keys = Object.values(surfaces).flatMap((surface) => Object.keys(surface));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it.each(languages)(
  "'plural forms by `Intl`': every number in %s has each form of the language (decision 072)",
  (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = Object.values(catalogues[language] ?? {}).flatMap((text) =>
      [...placeholders(compile(text)).values()].filter((forms) => forms.length > 0),
    );
    expect(plurals).not.toEqual([]);
    for (const forms of plurals) expect(forms.toSorted()).toEqual(pluralCategories.toSorted());
  },
);

/** The symbols of dinars, dirhams and riyals are abbreviations there: 'د.ك.' */
it("no Arabic text has an amount before a full stop, as its currency may end with one (decision 072)", () => {
  const doubled = Object.entries(catalogues.ar ?? {}).filter(([, text]) =>
    /\{(amount|old|part|price)\}\./.test(text),
  );
  expect(doubled).toEqual([]);
});

// Browsers end lines between a slash and an Arabic letter, unlike before a Latin one.
it("no Arabic text has a slash that may be parted from its word (decision 072)", () => {
  const parted = Object.entries(catalogues.ar ?? {}).filter(([, text]) =>
    /\/\p{Script=Arabic}/u.test(text),
  );
  expect(parted).toEqual([]);
});

/** Names and formats, which are the same in Arabic. */
const latinNames = /\b(CSV|PDF|PNG|JPEG|WebP)\b/g;

it("no Arabic text has an English word (decision 072)", () => {
  const latin = Object.entries(catalogues.ar ?? {}).filter(([, text]) =>
    /[a-z]{2}/i.test(leavesOf(compile(text)).replace(latinNames, "")),
  );
  expect(latin).toEqual([]);
});

it("no Spanish text of several words is the English one (decision 072)", () => {
  const same = Object.entries(catalogues.es ?? {}).filter(
    ([key, text]) => text === english[key] && / /.test(leavesOf(compile(text)).trim()),
  );
  expect(same.map(([, text]) => text)).toEqual(["Northpine Outfitters"]);
});

it("English texts log in and out, as 'Log in' and 'Logout' do; the specification's button alone says 'SIGN IN' (decision 072)", () => {
  const signing = Object.values(english).filter((text) => /\bsign(s|ed|ing)?\b/i.test(text));
  expect(signing).toEqual(["SIGN IN"]);
});

/** Words with capitals of their own. */
const names =
  /\b(CSV|PDF|QR|PNG|JPEG|WebP|URL|JavaScript|MB|Stripe|Cloudinary|ID|JSON|Idempotency-Key|Northpine Outfitters)\b/g;

/** The specification's own words, others said together with them, and quotations of buttons. */
const otherwise = [
  ...["savingSuffix", "rangePrefix", "rangeSuffix", "freeShipping", "buyOneGetOne", "giftCard"],
  ...["myCoupons", "addCoupon", "couponInformation", "offerType", "minOrderAmount", "reminder"],
  ...["isSavingsRange", "couponDescription", "couponCode", "startDate", "expirationDate"],
  ...["noExpirationDate", "saveCoupon", "saveCouponChanges", "createCouponForPage", "zeroCoupon"],
  ...["needHelp", "unselectAll", "liveCouponPage", "myStore", "signIn", "invalidLogin", "nextStep"],
  ...["noUserFound", "sendInstructions", "heroTitle", "createYourPage", "trustedBy", "planPage"],
  ...["notFound", "addYourStoreTo", "createYourStore", "saveStoreChanges", "paymentTitle"],
  ...["paymentDetails", "subscribeNow", "cancelSubscription", "cancelQuestion", "reactivate"],
  ...["orderHistory", "viewReceipt", "error400", "error404", "error500", "error502", "error503"],
  "errorGeneric",
  // Said together with them: a screen's title, a saving, a stamp, the name of a document; and the
  // calendar's own words.
  ...["previousMonth", "nextMonth", "accountTitle", "storesTitle", "reviewTitle", "teamTitle"],
  "revenueTitle",
  ...["myStoreTitle", "closingPrefix", "closingSuffix", "liveStamp", "privacyPolicy"],
];

/**
 * Other words for what a language has a term for: 'suspended', 'admin', 'second factor', 'staff'.
 */
const formerTerms: Readonly<Record<string, RegExp>> = {
  ar: /مشرف|عامل|عوامل|البنوك|الموافقة على|أوقفنا|الإيقاف|(حساب|متجر|تاجر)\S* (غير )?موقوف/,
  es: /el personal\b|\brol\b|restáur|Vencida/,
};

it.each(Object.entries(formerTerms))(
  "'One term per concept': no text in %s has another word for it (glossary)",
  (language, former) => {
    const texts = Object.entries(catalogues[language] ?? {});
    expect(texts.filter(([, text]) => former.test(text))).toEqual([]);
  },
);

it("'one rule': English texts that the specification does not word have a capital only at their beginning", () => {
  const within = /(?<=[\p{L}}] )\p{Lu}|^\p{Lu}{2,}$/u;
  const capitals = Object.entries(english)
    .filter(([, text]) => within.test(text.replaceAll(names, "x").replaceAll(/'[^']*'/g, "x")))
    .map(([key]) => key);
  expect(capitals.filter((key) => !otherwise.includes(key))).toEqual(["feedbackProblems"]);
  expect(otherwise.filter((key) => !capitals.includes(key))).toEqual([]);
});

it.each([
  ["en-US", 1, "1 offer today"],
  ["en-IN", 150_000, "1,50,000 offers today"],
  ["es-MX", 1, "1 oferta hoy"],
  ["es", 1500, "1500 ofertas hoy"],
  ["ar", 2, "عرضان اليوم"],
  ["ar-EG", 3, "٣ عروض اليوم"],
  ["ar-EG", 11, "١١ عرضًا اليوم"],
])("in %s %i is said as '%s' (decision 072)", (locale, count, text) => {
  expect(say(locale, "offersToday", { count })).toBe(text);
});

it("a browser gets the texts of one language, those of its screens, parsed (decision 072)", () => {
  const texts = JSON.parse(browserTexts("es-MX", "frame", "landing"));
  expect(texts.visitShop).toBe("Ir a la tienda");
  expect(texts.storeCoupons).toEqual(["Cupones de ", ["store"]]);
  expect(texts.logIn).toBe("Iniciar sesión");
  expect(texts).not.toHaveProperty("storesByLetter");
  expect(texts).not.toHaveProperty("forgotPassword");
});

it("each text of a screen is in one area, with those of its frame (decision 072)", () => {
  const frame = Object.keys(JSON.parse(browserTexts("en", "frame")));
  const others = textAreas.filter((area) => area !== "frame");
  const again = others.flatMap((area) => Object.keys(JSON.parse(browserTexts("en", area))));
  expect(frame.filter((key) => again.includes(key))).toEqual([]);
});
