import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface BrokenClient {
  what: string;
  /** breaks a valid client's folder */
  break(folder: string): void;
  /** the field that is reported, with the file's name; for pictures the field that names it */
  field: string;
  /** the remedy in the report */
  remedy: RegExp;
}

type Fields = Record<string, unknown>;

const json = (folder: string): Fields =>
  JSON.parse(readFileSync(join(folder, "client.json"), "utf8"));
const save = (folder: string, text: string) => writeFileSync(join(folder, "client.json"), text);
const raw = (folder: string) => readFileSync(join(folder, "client.json"), "utf8");

/** A client whose fields are changed; undefined removes one. */
function changed(what: string, fields: Fields, remedy: RegExp, field?: string): BrokenClient {
  return {
    what,
    break: (folder) => save(folder, JSON.stringify({ ...json(folder), ...fields }, null, 2)),
    field: field ?? Object.keys(fields)[0] ?? "",
    remedy,
  };
}

const required = [
  ...["clientId", "clientUrl", "privacyPolicyUrl", "appName", "siteName", "price", "currency"],
  ...["currencySymbol", "primaryColor", "bgColor", "textColor", "focusVisibleColor"],
  ...["hoverColor", "outlineFocusColor", "brands", "supportEmail"],
];
const texts = [
  ...["privacyPolicyUrl", "termsUrl", "appName", "siteName", "currency", "currencySymbol"],
  ...["primaryColor", "bgColor", "favicon", "mailMark", "origin", "siteKey", "supportEmail"],
  ...["mailFrom", "timeZone", "planName", "locale", "location"],
];
const names = ["appName", "siteName", "planName", "currencySymbol"];
const links = ["clientUrl", "privacyPolicyUrl", "termsUrl"];

function twoCategories(id: number, name: string, other: number, otherName: string) {
  return [
    { id, name },
    { id: other, name: otherName },
  ];
}

const invalid: readonly BrokenClient[] = [
  ...required.map((field) =>
    changed(`without ${field}`, { [field]: undefined }, /(is required|must be).*for example/),
  ),
  ...texts.map((field) =>
    changed(`a number as ${field}`, { [field]: 7 }, /must be a text in quotes, for example/),
  ),
  ...names.flatMap((field) => [
    changed(`a blank ${field}`, { [field]: "  " }, /must not be empty/),
    changed(`a too long ${field}`, { [field]: "x".repeat(61) }, /is too long: at most \d+/),
    changed(`an invisible character in ${field}`, { [field]: "a\u202eb" }, /must not/),
  ]),
  ...links.map((field) =>
    changed(`a script as ${field}`, { [field]: "javascript:alert(1)" }, /must be an http or https/),
  ),
  changed(
    "a clientUrl without its last slash",
    { clientUrl: "https://a.example/s" },
    /must end with \//,
  ),
  ...["10", "24,99", null].map((price) =>
    changed(`the price ${price}`, { price }, /must be a number/),
  ),
  ...[0, -1].map((price) => changed(`the price ${price}`, { price }, /more than 0|raise it/)),
  changed("a price below Stripe's minimum", { price: 0.49 }, /raise it/),
  changed("a yearly price in quotes", { yearlyPrice: "249.90" }, /must be a number/),
  changed("a yearly price of nothing", { yearlyPrice: 0 }, /more than 0|raise it/),
  changed("a yearly price with three decimals", { yearlyPrice: 249.999 }, /round it/),
  changed("three decimals in dollars", { price: 24.999 }, /round it/),
  changed("decimals in yen", { price: 24.99, currency: "JPY" }, /round it/),
  changed("half a krona", { price: 8990.5, currency: "ISK" }, /round it/, "price"),
  ...["usd", "EURO", "ZZZ"].map((currency) =>
    changed(`the currency ${currency}`, { currency }, /must be an ISO 4217 code like USD/),
  ),
  ...["red", "#12345", "0b6b5d"].map((primaryColor) =>
    changed(`the colour ${primaryColor}`, { primaryColor }, /must be a colour like #0b6b5d/),
  ),
  changed("a style sheet as a colour", { hoverColor: "red;}" }, /must be a colour/),
  changed("a path as origin", { origin: "https://a.example/x" }, /scheme, host and port alone/),
  changed("a space in an origin", { origin: "https://a.example " }, /not "https:\/\/a\.example "/),
  ...["Shop.example", "shop.example ", "shop.example\r", "shop.example/", "\uff33hop.example"].map(
    (host) =>
      changed(
        `the host ${host}`,
        { hosts: [host] },
        /must be written shop\.example, not "/,
        "hosts.0",
      ),
  ),
  changed(
    "a host in its own letters",
    { hosts: ["m\u00fcnchen.example:8080"] },
    /must be written xn--mnchen-3ya\.example:8080, not "m\u00fcnchen\.example:8080"/,
    "hosts.0",
  ),
  changed("a host with a path", { hosts: ["a.example/b"] }, /a host name like .*, not/, "hosts.0"),
  changed("a URL as host", { hosts: ["https://a.example"] }, /must be a host name like/, "hosts.0"),
  changed("a key that is no header", { siteKey: "ключ" }, /must be ASCII without spaces/),
  changed("no mail address", { supportEmail: "help" }, /like clerk@brand\.example, not "help"/),
  changed("an unknown time zone", { timeZone: "America/Nowhere" }, /must be a time zone like/),
  changed("a locale that is no tag", { locale: "english!" }, /must be a language tag like en-GB/),
  changed("a locale in another spelling", { locale: "en_gb" }, /must be a language tag like en-GB/),
  changed("a locale in small letters", { locale: "en-gb" }, /must be written en-GB/),
  ...["fr", "ja-JP"].map((locale) =>
    changed(`the language ${locale}`, { locale }, /texts are complete: en .*, like en-GB/),
  ),
  ...[-1, 61].map((graceDays) =>
    changed(
      `${graceDays} days of grace`,
      { graceDays },
      /must be at (least 0|most 60), for example/,
    ),
  ),
  ...["US", "zz", "eu", "usa", "uk"].map((location) =>
    changed(`the country ${location}`, { location }, /must be a country's code like us, by ISO/),
  ),
  changed(
    "categories that are one name",
    { categories: "Food" },
    /must be a list in \[ \], for exa/,
  ),
  changed("no category", { categories: [] }, /must have at least one, like \{ "id": 501/),
  changed(
    "a category without a name",
    { categories: [{ id: 1 }] },
    /is required, for example/,
    "categories.0.name",
  ),
  changed("a blank category", { categories: [{ id: 1, name: " " }] }, /empty/, "categories.0.name"),
  changed(
    "a category with a text as id",
    { categories: [{ id: "1", name: "Food" }] },
    /must be a (whole )?number without quotes/,
    "categories.0.id",
  ),
  ...[0, -1, 2_147_483_648].map((id) =>
    changed(
      `the category ${id}`,
      { categories: [{ id, name: "Food" }] },
      /must be (more than 0|at most 2147483647), for example/,
      "categories.0.id",
    ),
  ),
  changed(
    "two categories with one id",
    { categories: twoCategories(1, "Food", 1, "Travel") },
    /1: is there twice: change one/,
    "categories.1.id",
  ),
  changed(
    "two categories with one name",
    { categories: twoCategories(1, "Food", 2, "FOOD") },
    /FOOD: is there twice: change one/,
    "categories.1.name",
  ),
  changed("a default that is no category", { defaultCategory: 7 }, /must be the id of one of the/),
  changed("a default by its name", { defaultCategory: "General" }, /must be a (whole )?number/),
  changed("one address as staff's mail", { staffMail: "a@b.example" }, /must be a list in \[ \]/),
  changed("nobody for staff's mail", { staffMail: [] }, /must name at least one; remove it/),
  ...["staff", " a@b.example", "A <a@b.example>", "a@b.example,c@d.example"].map((address) =>
    changed(
      `'${address}' for staff's mail`,
      { staffMail: ["clerk@a.example", address] },
      /must be a mail address like clerk@brand\.example/,
      "staffMail.1",
    ),
  ),
  changed(
    "the same mailbox twice for staff's mail",
    { staffMail: ["clerk@a.example", "Clerk@A.example"] },
    /is there twice: remove one/,
    "staffMail.1",
  ),
  changed("an unknown review", { couponReview: "later" }, /must be one of after, before/),
  changed("a misspelt field", { primaryColour: "#000000" }, /is primaryColor meant/),
  changed("an unknown field", { tracking: true }, /is no field of this file: remove it/),
  changed("another number than the folder's", { clientId: 9_000 }, /rename the folder to 9000/),
  changed(
    "another brand's host",
    { hosts: ["merchants.dealwharf.example"] },
    /give one of them/,
    "hosts.0",
  ),
  changed("another brand's key", { siteKey: "8" }, /give one of them another/),
  changed(
    "a logo outside the folder",
    { favicon: "../8/favicon.svg" },
    /inside the client's folder/,
  ),
  changed("a missing logo", { favicon: "none.svg" }, /copy it there, or correct the name/),
  changed("a page as logo", { favicon: "client.json" }, /must end with one of/),
  changed("an SVG in mails", { mailMark: "favicon.svg" }, /must be a PNG or a JPEG/),
];

/** Files with invalid content. */
const damaged: readonly BrokenClient[] = [
  {
    what: "a picture that is half copied",
    break: (folder) => truncateSync(join(folder, "mark.png"), 200),
    field: "mailMark",
    remedy: /ends too early: copy it again/,
  },
  {
    what: "an SVG that is half copied",
    break: (folder) => truncateSync(join(folder, "favicon.svg"), 40),
    field: "favicon",
    remedy: /ends too early|save it as one/,
  },
  {
    what: "a picture of another format",
    break: (folder) => writeFileSync(join(folder, "mark.png"), "<svg></svg>"),
    field: "mailMark",
    remedy: /save it as one, or correct the ending/,
  },
  {
    what: "a picture of more than a megabyte",
    break: (folder) => writeFileSync(join(folder, "mark.png"), Buffer.alloc(1_000_001)),
    field: "mailMark",
    remedy: /make it smaller/,
  },
  {
    what: "a link to another folder",
    break(folder) {
      rmSync(join(folder, "favicon.svg"));
      symlinkSync(join(folder, "../8/favicon.svg"), join(folder, "favicon.svg"));
    },
    field: "favicon",
    remedy: /copy the file itself into it/,
  },
  ...[1, 100, 700].map((length) => ({
    what: `a client.json cut after ${length} characters`,
    break: (folder: string) => save(folder, raw(folder).slice(0, length)),
    field: "is not JSON",
    remedy: /a comma, quote or bracket/,
  })),
  {
    what: "an empty client.json",
    break: (folder) => save(folder, ""),
    field: "is not JSON",
    remedy: /a comma, quote or bracket/,
  },
  {
    what: "a comma too many",
    break: (folder) => save(folder, raw(folder).replace(/\n}\s*$/, ",\n}")),
    field: "is not JSON",
    remedy: /a comma, quote or bracket/,
  },
  {
    what: "a list",
    break: (folder) => save(folder, "[]"),
    field: "the file",
    remedy: /must be an object in \{ \}/,
  },
  {
    what: "a field that is there twice",
    break: (folder) => save(folder, raw(folder).replace(/\n}\s*$/, ',\n  "price": 1\n}')),
    field: "price",
    remedy: /is there twice: remove one/,
  },
  {
    what: "another encoding",
    break: (folder) =>
      writeFileSync(
        join(folder, "client.json"),
        Buffer.from(raw(folder).replace('"$"', '"£"'), "latin1"),
      ),
    field: "is not UTF-8",
    remedy: /save it in this encoding/,
  },
  {
    what: "UTF-16",
    break: (folder) => writeFileSync(join(folder, "client.json"), raw(folder), "utf16le"),
    field: "is not UTF-8",
    remedy: /save it in this encoding/,
  },
  {
    what: "no client.json",
    break: (folder) => rmSync(join(folder, "client.json")),
    field: "does not exist",
    remedy: /create it/,
  },
];

export const brokenClients: readonly BrokenClient[] = [...invalid, ...damaged];
