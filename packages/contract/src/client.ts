import "./zod-jitless.ts";
import * as z from "zod/mini";
import { categoryId, checkCategories, isCountry } from "./client-categories.ts";
import { email } from "./fields.ts";
import { limits, siteConstants } from "./limits.ts";
import { localeFault, weekdays } from "./locale.ts";
import { minimumCharge } from "./minimum-charge.ts";
import { canCharge } from "./minor-units.ts";
import { parseUrl } from "./parse-url.ts";
import { hasInvisible, isBlank } from "./plain-text.ts";

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, "must be a colour like #0b6b5d"));
const INSIDE = "must be a path inside the client's folder";
const file = pathLike(/^[A-Za-z0-9][A-Za-z0-9/._-]*$/);
/** A file, or one view of an SVG file: a page loads all views of a file by one request. */
const fileOrView = pathLike(/^[A-Za-z0-9][A-Za-z0-9/._-]*(\.svg#[A-Za-z][A-Za-z0-9_-]*)?$/);

function pathLike(shape: RegExp) {
  return z.string().check(
    z.regex(shape, INSIDE),
    z.refine((path) => !path.includes(".."), INSIDE),
  );
}

/** A name that people read: visible, and trimmed. */
function name(max: number) {
  return z.string().check(
    z.refine((text) => !isBlank(text), "must not be empty"),
    z.maxLength(max),
    z.refine((text) => isBlank(text) || isPlain(text), nameRule),
  );
}
function isPlain(text: string): boolean {
  return text === text.trim() && !hasInvisible(text);
}
const nameRule = "must not start or end with a space, nor have characters that can't be seen";

/** A URL that people click: other schemes run scripts or open nothing. */
const webPage = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const storePages = webPage.check(
  z.refine(
    (url) => /^[^?#]*\/$/.test(url),
    "must end with / and have no ? or #: store pages are at this address + slug",
  ),
);
/** A colour, or the name of one of the style sheet's colours. */
const styleValue = z
  .string()
  .check(
    z.regex(/^(#[0-9A-Fa-f]{6}|[A-Za-z][A-Za-z0-9-]*)$/, "must be a colour or a colour's name"),
  );

/** Scheme, host and port of a site, without a path: the start of its absolute URLs. */
export const webOrigin = z.string().check(
  z.refine(isOrigin, {
    error: ({ input }) =>
      `must be like https://coupons.example: scheme, host and port alone, not ${JSON.stringify(input)}`,
  }),
);

/** A mail address in an operator's file or variable: it alone, in whatever letters. */
export const mailAddress = z.string().check(
  z.refine(isAddress, {
    error: ({ input }) =>
      `must be a mail address like clerk@brand.example, not ${JSON.stringify(input)}`,
  }),
);

const MAX_GRACE_DAYS = 60;

const fields = z.strictObject({
  /** for editors */
  $schema: z.optional(z.string()),
  clientId: z.int().check(z.positive(), z.lte(limits.maxId)),
  /**
   * the public site: store pages are at clientUrl + slug; empty means this installation's own
   * /stores/
   */
  clientUrl: z.union([z.literal(""), storePages]),
  privacyPolicyUrl: webPage,
  termsUrl: z.optional(webPage),
  appName: name(60),
  siteName: name(60),
  price: z.number().check(z.positive()),
  /** what a year costs if it is paid at once; without it there is no yearly plan (decision 085) */
  yearlyPrice: z.optional(z.number().check(z.positive())),
  currency: z.string().check(z.refine(isCurrency, "must be an ISO 4217 code like USD")),
  currencySymbol: name(5),
  primaryColor: colour,
  bgColor: styleValue,
  textColor: styleValue,
  focusVisibleColor: styleValue,
  hoverColor: styleValue,
  outlineFocusColor: styleValue,
  brands: z.array(z.strictObject({ name: name(60), logo: fileOrView })),
  favicon: z._default(file, "favicon.svg"),
  /** the client's square logo for mails and browsers that do not support SVG */
  mailMark: z.optional(
    file.check(
      z.regex(
        /\.([Pp][Nn][Gg]|[Jj][Pp][Ee]?[Gg])$/,
        "must be a PNG or a JPEG: mail programs show no other",
      ),
    ),
  ),
  /** the origin that visitors use; derived from PUBLIC_URL and `hosts` if missing (decision 051) */
  origin: z.optional(webOrigin),
  hosts: z._default(
    z.array(z.string().check(z.refine(isHost, { error: ({ input }) => hostFault(String(input)) }))),
    [],
  ),
  /** sent by the browser as a header with every call */
  siteKey: z.optional(z.string().check(z.regex(/^[!-~]+$/, "must be ASCII without spaces"))),
  supportEmail: mailAddress,
  mailFrom: z.optional(mailAddress),
  /** who gets the mails to staff; every staff account of the client if missing (decision 073) */
  staffMail: z.optional(
    z
      .array(mailAddress)
      .check(
        z.refine(
          (addresses) => addresses.length > 0,
          "must name at least one; remove it so that every staff account gets them",
        ),
      ),
  ),
  /** where a new store is, unless its payload says so (decision 073) */
  location: z._default(
    z.string().check(z.refine(isCountry, "must be a country's code like us, by ISO 3166-1")),
    siteConstants.location,
  ),
  /** a store has one of them; merchants choose if there is more than one (decision 073) */
  categories: z._default(
    z.array(z.strictObject({ id: categoryId, name: name(60) })).check(checkCategories),
    [{ id: siteConstants.defaultCategory, name: "General" }],
  ),
  /** that of a store whose payload has none; the first of them if missing */
  defaultCategory: z.optional(categoryId),
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, "must be a time zone like America/New_York")),
    "America/New_York",
  ),
  /** the language of texts, and the region by which dates and numbers are written (decision 052) */
  locale: z._default(
    z.string().check((payload) => {
      const fault = localeFault(payload.value);
      if (fault !== null)
        payload.issues.push({ code: "custom", message: fault, input: payload.value });
    }),
    "en-US",
  ),
  /**
   * when a coupon submitted as approved becomes public: at once, or after staff approved it
   * (decision 029)
   */
  couponReview: z._default(z.enum(["after", "before"]), "after"),
  /**
   * whether staff must have a second factor (decision 057); by default they must, but not in the
   * sandbox
   */
  staffSecondFactor: z.optional(z.enum(["required", "optional"])),
  /** by default one in the brand's language */
  planName: z.optional(name(60)),
  /** whether the page on which the plan is paid takes promotion codes (decision 080) */
  allowPromotionCodes: z._default(z.boolean(), false),
  /** how many days after an unpaid invoice coupons stay public (decision 037) */
  graceDays: z._default(z.int().check(z.gte(0), z.lte(MAX_GRACE_DAYS)), 21),
});

type Fields = z.output<typeof fields>;

/** What both prices have to be, besides more than 0. */
function priceRules(field: "price" | "yearlyPrice") {
  const Priced = z.object({ [field]: z.number(), currency: z.string() });
  const rule = (isRight: (price: number, currency: string) => boolean, error: string) =>
    z.refine<Fields>(
      ({ [field]: price, currency }) => price === undefined || isRight(price, currency),
      {
        path: [field],
        error,
        // Runs even if other fields are invalid, so that all errors are reported together.
        when: ({ value }) => Priced.safeParse(value).success,
      },
    );
  return [
    rule(
      canCharge,
      "has more decimals than its currency is charged in: round it (https://docs.stripe.com/currencies)",
    ),
    rule(
      (price, currency) => price >= minimumCharge(currency),
      "is less than Stripe charges in this currency: raise it (https://docs.stripe.com/currencies)",
    ),
  ];
}
const Categorised = z.object({
  categories: z.optional(z.array(z.object({ id: z.number() }))),
  defaultCategory: z.number(),
});

/**
 * The schema of `clients/<id>/client.json` (decision 011), which holds everything specific to a
 * client.
 */
export const ClientFile = fields.check(
  ...priceRules("price"),
  ...priceRules("yearlyPrice"),
  z.refine(
    ({ categories, defaultCategory }) => categories.some(({ id }) => id === defaultCategory),
    {
      path: ["defaultCategory"],
      error: "must be the id of one of the categories",
      when: ({ value }) => Categorised.safeParse(value).success,
    },
  ),
);
export type ClientFile = z.infer<typeof ClientFile>;

function isAddress(text: string): boolean {
  return z.safeParse(email, text).success && text === text.trim();
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@\s]+\/?$/i.test(text) && parseUrl(text) !== null;
}

function isHost(text: string): boolean {
  return /^[a-z0-9.-]+(?::\d+)?$/.test(text) && parseUrl(`http://${text}`) !== null;
}

/** Says how to write a name in capitals, other letters than ASCII's, or with a space at its end. */
function hostFault(text: string): string {
  const url = parseUrl(`http://${text}`);
  const isName = url !== null && url.href === `http://${url.host}/` && isHost(url.host);
  const right = isName ? `written ${url.host}` : "a host name like coupons.example";
  return `must be ${right}, not ${JSON.stringify(text)}`;
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The public part of a client's data, as sent to the browser. */
export const ClientView = z.object({
  id: z.int(),
  siteKey: z.string(),
  appName: z.string(),
  siteName: z.string(),
  /** for a month */
  price: z.number(),
  /** for a year; null without a yearly plan */
  yearlyPrice: z.nullable(z.number()),
  currency: z.string(),
  currencySymbol: z.string(),
  primaryColor: z.string(),
  privacyPolicyUrl: z.string(),
  termsUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  timeZone: z.string(),
  /** BCP 47, the `lang` of pages and mails */
  locale: z.string(),
  dir: z.enum(["ltr", "rtl"]),
  /** that weeks start with, 0 for Sunday; older browsers do not know it of a locale */
  firstWeekday: z.literal(weekdays),
  planName: z.string(),
  /** the start of this client's absolute URLs, without a trailing slash */
  origin: z.string(),
  /**
   * clientUrl, or `/stores/` at the client's own origin; a store page is at storePageBase + slug
   */
  storePageBase: z.string(),
  /** the style sheet with this client's custom properties; the URL contains its hash */
  themeUrl: z.string(),
  /**
   * prefix for the name of one of the build's style sheets: the URL of that sheet combined with
   * this client's
   */
  styleBase: z.string(),
  faviconUrl: z.string(),
  /** the URL of the logo for mails, at the client's origin */
  mailMarkUrl: z.nullable(z.string()),
  brands: z.array(z.object({ name: z.string(), logoUrl: z.string() })),
  /** of a new store */
  location: z.string(),
  defaultCategory: z.int(),
  /** what merchants choose from; empty if there is only one */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ClientView = z.infer<typeof ClientView>;
