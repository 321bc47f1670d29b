/** The product's limits, in one place. */
export const limits = {
  /**
   * the database enforces it too, with a check on `coupon.slot`: another number needs a migration
   */
  couponsPerStore: 10,
  /** in code points, like all lengths of text but those of addresses and URLs */
  textLength: 120,
  passwordMin: 6,
  passwordMax: 128,
  /** in UTF-16 code units, like the next two */
  emailLength: 254,
  urlLength: 2048,
  storeSearch: 100,
  codeLength: 60,
  /** the database enforces it too, with a check on `passkey.place` */
  passkeys: 5,
  passkeyName: 60,
  reasonLength: 500,
  /** a store's history has as many acts of its owner, and as many of others (rule 10.3) */
  storeActs: 200,
  teamActs: 100,
  slugLength: 60,
  logo: { width: 120, height: 40, bytes: 2 * 1024 * 1024, pixels: 1_000_000, side: 4096 },
  maxSavingsAmount: 1_000_000,
  /** the largest integer of both engines */
  maxId: 2_147_483_647,
  /**
   * a search reads at most this many rows of its word index: the newest with its rarest word, and
   * with longer words that start with it
   */
  scanned: 2_000,
  /** it finds at most this many, and a list counts no further */
  counted: 1_000,
  /** for how long mailed links work, as mails and screens tell it */
  links: { verifyHours: 24, resetMinutes: 60, inviteDays: 3, undoDays: 7 },
  /** how many days before a coupon's end its owner is reminded (decision 047) */
  remindDays: 7,
  /** for how many days shoppers' feedback counts: older feedback refers to an outdated offer */
  feedbackDays: 30,
  pageSize: 20,
  maxPageSize: 100,
} as const;

/** What texts say of a logo: its size in pixels and its largest file in MB. */
export const logoNumbers = {
  width: limits.logo.width,
  height: limits.logo.height,
  max: limits.logo.bytes / (1024 * 1024),
};

/**
 * What the portal sends with a new store unless the client says otherwise (rules 1.10, 4.2), and
 * the version that its footer shows (rule 12.1).
 */
export const siteConstants = { defaultCategory: 501, location: "us", version: "3.2.7" } as const;
