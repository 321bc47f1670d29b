import "./zod-jitless.ts";
import * as z from "zod/mini";
import { canCharge } from "./minor-units.ts";
import { parseUrl } from "./parse-url.ts";

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, "must be a colour like #0b6b5d"));
const file = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9/._-]*$/i, "must be a path inside the client's folder"),
  z.refine((path) => !path.includes(".."), "must be a path inside the client's folder"),
);

/** Scheme, host and port of a site: the beginning of its absolute addresses. */
export const webOrigin = z
  .string()
  .check(z.refine(isOrigin, "must be like https://coupons.example: scheme, host and port alone"));

const fields = z.strictObject({
  clientId: z.int().check(z.positive()),
  /** the public site: store pages live at clientUrl + slug; empty means this installation's own /stores/ */
  clientUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal("")]),
  privacyPolicyUrl: z.url(),
  termsUrl: z.optional(z.url()),
  appName: z.string().check(z.minLength(1), z.maxLength(60)),
  siteName: z.string().check(z.minLength(1), z.maxLength(60)),
  price: z.number().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "must be an ISO 4217 code like USD")),
  currencySymbol: z.string().check(z.minLength(1), z.maxLength(5)),
  primaryColor: colour,
  bgColor: z.string(),
  textColor: z.string(),
  focusVisibleColor: z.string(),
  hoverColor: z.string(),
  outlineFocusColor: z.string(),
  brands: z.array(z.strictObject({ name: z.string().check(z.minLength(1)), logo: file })),
  favicon: z._default(file, "favicon.svg"),
  /** where its visitors reach it; without one it follows from PUBLIC_URL and `hosts` (decision 051) */
  origin: z.optional(webOrigin),
  hosts: z._default(
    z.array(z.string().check(z.refine(isHost, "must be a host name like coupons.example"))),
    [],
  ),
  /** travels in a header with every call of the browser's */
  siteKey: z.optional(z.string().check(z.regex(/^[!-~]+$/, "must be ASCII without spaces"))),
  supportEmail: z.email(),
  mailFrom: z.optional(z.email()),
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, "must be a time zone like America/New_York")),
    "America/New_York",
  ),
  /** when a coupon sent as approved becomes public: at once, or after staff has seen it (decision 029) */
  couponReview: z._default(z.enum(["after", "before"]), "after"),
  planName: z._default(z.string().check(z.minLength(1), z.maxLength(60)), "Merchant plan"),
});

const Price = z.object({ price: z.number(), currency: z.string() });

/** `clients/<id>/client.json` (decision 011): all that makes a brand. */
export const ClientFile = fields.check(
  z.refine(({ price, currency }) => canCharge(price, currency), {
    path: ["price"],
    error: "has more decimals than its currency is charged in (https://docs.stripe.com/currencies)",
    // Told together with whatever else is wrong with the file.
    when: ({ value }) => Price.safeParse(value).success,
  }),
);
export type ClientFile = z.infer<typeof ClientFile>;

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@\s]+\/?$/i.test(text) && parseUrl(text) !== null;
}

function isHost(text: string): boolean {
  return /^[a-z0-9.-]+(?::\d+)?$/.test(text) && parseUrl(`http://${text}`) !== null;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What the browser may know of a client. */
export const ClientView = z.object({
  id: z.int(),
  siteKey: z.string(),
  appName: z.string(),
  siteName: z.string(),
  price: z.number(),
  currency: z.string(),
  currencySymbol: z.string(),
  primaryColor: z.string(),
  privacyPolicyUrl: z.string(),
  termsUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  timeZone: z.string(),
  planName: z.string(),
  /** where this client's absolute addresses begin, without a slash at the end */
  origin: z.string(),
  /** clientUrl, or `/stores/` at the client's own origin: a store page is storePageBase + slug */
  storePageBase: z.string(),
  /** the style sheet with this client's custom properties, its hash in the address */
  themeUrl: z.string(),
  /** before the name of one of the build's sheets: that sheet and this client's in one file */
  styleBase: z.string(),
  faviconUrl: z.string(),
  brands: z.array(z.object({ name: z.string(), logoUrl: z.string() })),
});
export type ClientView = z.infer<typeof ClientView>;
