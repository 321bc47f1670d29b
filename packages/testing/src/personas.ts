import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getOrCreate } from "@coupon-center/contract";
import { daysFromNow, longestCouponTexts } from "./samples.ts";
import { type ClientId, type InstallationAccess, TestAccount } from "./test-account.ts";

const sampleCoupons = [
  { description: "Winter jackets and boots", isSavingsRange: true, savings_percent: 40 },
  {
    description: "Your first order over $100",
    offer_type: "sitewide amount",
    savings_amount: 20,
    savings_percent: null,
    discount_code: "HELLO20",
    expiration_date: daysFromNow(3),
  },
  {
    description: "On orders from $35",
    offer_type: "free shipping",
    minimum_order_amount: 35,
    savings_percent: null,
    discount_code: "",
    start_date: daysFromNow(5),
    expiration_date: daysFromNow(40),
  },
] as const;

/** Merchants by role, in every state that the tests need. */
const roles = {
  /** registered, not verified, no store */
  async newcomer() {},
  /** verified, with a store that waits for review, nothing paid */
  async pending(merchant: TestAccount) {
    await merchant.verify();
    await merchant.createStore();
  },
  async declined(merchant: TestAccount) {
    await roles.pending(merchant);
    await merchant.decide("decline", "The website does not open");
  },
  /** approved, with one coupon, nothing paid */
  async approved(merchant: TestAccount) {
    await roles.pending(merchant);
    await merchant.decide("approve");
    await merchant.addCoupon();
  },
  /** approved and paid, without coupons */
  async fresh(merchant: TestAccount) {
    await roles.pending(merchant);
    await merchant.decide("approve");
    await merchant.pay();
  },
  /** approved and paid, with three coupons: live, ending soon, scheduled */
  async live(merchant: TestAccount) {
    await roles.fresh(merchant);
    for (const offer of sampleCoupons) await merchant.addCoupon({ ...offer });
  },
  /** as live, but suspended */
  async suspended(merchant: TestAccount) {
    await roles.live(merchant);
    await merchant.decide("suspend", "Its coupons do not work");
    // It ends all sessions.
    await merchant.signInAgain();
  },
  /** as live, with a logo and two coupons more, so that its page has the filter */
  async stocked(merchant: TestAccount) {
    await merchant.verify();
    const logo = readFileSync(join(import.meta.dirname, "northpine.png"));
    await merchant.createStore({ logo_url: await merchant.uploadLogo(logo) });
    await merchant.decide("approve");
    await merchant.pay();
    for (const offer of sampleCoupons) await merchant.addCoupon({ ...offer });
    await merchant.addCoupon({ description: "Wool socks, three pairs", savings_percent: 15 });
    await merchant.addCoupon({ description: "Tents of last season", discount_code: "" });
  },
  /**
   * as live, with the longest texts that the fields accept, without break opportunities; not
   * verified
   */
  async wordy(merchant: TestAccount) {
    const host = `${"northpine".repeat(6)}.example.com`;
    const word = "W".repeat(120);
    await merchant.createStore({
      name: word,
      website_url: `https://${host}/${"path".repeat(60)}`,
      contact_first_name: word,
    });
    await merchant.decide("approve");
    await merchant.pay();
    await merchant.addCoupon(longestCouponTexts);
    await merchant.addCoupon({
      description: "خصم".repeat(40),
      offer_type: "sitewide amount",
      savings_amount: 99_999.99,
      savings_percent: null,
      isSavingsRange: true,
    });
    await merchant.addCoupon({ description: "👩‍👩‍👧‍👦".repeat(17), discount_code: "" });
  },
  /** as pending, with ten coupons */
  async full(merchant: TestAccount) {
    await roles.pending(merchant);
    for (let place = 1; place <= 10; place += 1) {
      await merchant.addCoupon({
        description: `Offer number ${place}`,
        savings_percent: place * 5,
      });
    }
  },
} satisfies Record<string, (merchant: TestAccount) => Promise<void>>;

export type Role = keyof typeof roles;

/** Creates each merchant when first requested and reuses it in tests that change nothing. */
export class Personas {
  readonly #at: InstallationAccess;
  readonly #made = new Map<string, Promise<TestAccount>>();

  constructor(at: InstallationAccess) {
    this.#at = at;
  }

  /** The shared merchant of a role: to be viewed, not changed. */
  async shared(role: Role, client: ClientId = 8): Promise<TestAccount> {
    const merchant = await getOrCreate(this.#made, `${role} ${client}`, () =>
      this.own(role, client),
    );
    // A test run may outlast an access token, but not a session.
    if (Date.parse(merchant.session.expiration) - Date.now() < 300_000)
      await merchant.signInAgain();
    return merchant;
  }

  /** The installation's staff account of a client, signed in. */
  staff(client: ClientId = 8): Promise<TestAccount> {
    return TestAccount.staff(this.#at, client);
  }

  /** A new merchant of a role, for a test that changes it. */
  async own(role: Role, client: ClientId = 8): Promise<TestAccount> {
    const name = role === "wordy" ? "w".repeat(50) : undefined;
    const merchant = await TestAccount.register(this.#at, client, name);
    await roles[role](merchant);
    return merchant;
  }
}
