/** The product's limits, in one place. */
export const limits = {
  /** the database keeps it too, by a check on `coupon.slot`: another number needs a migration */
  couponsPerStore: 10,
  textLength: 120,
  passwordMin: 6,
  passwordMax: 128,
  emailLength: 254,
  urlLength: 2048,
  codeLength: 60,
  reasonLength: 500,
  slugLength: 60,
  logo: { width: 120, height: 40, bytes: 2 * 1024 * 1024, pixels: 1_000_000, side: 4096 },
  maxSavingsAmount: 1_000_000,
  /** the largest that both engines count to */
  maxId: 2_147_483_647,
  /** a search looks at so many coupons with its rarest word, the newest, and at so many with longer ones */
  searchedCoupons: 2_000,
  /** and goes on with so many of them that have all its words */
  foundCoupons: 1_000,
  pageSize: 20,
  maxPageSize: 100,
} as const;

/** Site constants that every call of the portal repeats (rules 4.2, 12.1). */
export const siteConstants = { defaultCategory: 501, location: "us", version: "3.2.7" } as const;
