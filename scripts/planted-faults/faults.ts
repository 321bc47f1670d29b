import type { PlantedFault } from "./planted-fault.ts";
import { signInFaults } from "./sign-in-faults.ts";

export const faults: readonly PlantedFault[] = [
  ...signInFaults,
  {
    row: "2.3.2",
    what: "only the database refuses an eleventh coupon",
    file: "coupon/create.ts",
    before: "slot <= limits.couponsPerStore;",
    after: "slot <= limits.couponsPerStore + 1;",
    test: "'At most ten, guaranteed by the database': of 50 parallel creates exactly ten succeed",
  },
  {
    row: "2.4.1",
    what: "spellings of a mailbox have budgets of their own",
    file: "account/mail-budget.ts",
    before: "rateLimits.mailToUnproven, foldEmail(email)",
    after: "rateLimits.mailToUnproven, email",
    test: "of 200 tries by 20 accounts, in all ways, forms and brands, at most ten send a mail",
  },
  {
    row: "3.4.1",
    what: "HSTS lasts a day",
    file: "http/headers.ts",
    before: "max-age=31536000",
    after: "max-age=86400",
    test: "HSTS for a year on https",
  },
  {
    row: "4.1.3",
    what: "anybody's forwarded address counts",
    file: "http/server-options.ts",
    before: "trustProxy: trustedProxy !== undefined && trustedProxy,",
    after: "trustProxy: true,",
    test: "without it, and from other addresses, forwarded addresses are ignored",
  },
  {
    row: "8.2.2",
    what: "a merchant changes coupons of others",
    file: "coupon/coupon-queries.ts",
    before: '.where("store.owner_id", "=", ownerId)',
    after: '.where("store.owner_id", ">", 0)',
    test: "nothing revealed",
  },
  {
    row: "14.2.4",
    what: "tokens of links are stored as they are",
    file: "ports/tokens.ts",
    before: 'hash: (text) => createHash("sha256").update(text).digest("base64url"),',
    after: "hash: (text) => text,",
    test: "only what is no secret is stored, logged or counted",
  },
  {
    row: "16.2.5",
    what: "the log has the query of addresses",
    file: "http/request-log.ts",
    before: "path: loggedPath(request.url),",
    after: "path: request.url,",
    test: "contains no secrets: passwords, tokens, codes, cookies, query strings",
  },
];
