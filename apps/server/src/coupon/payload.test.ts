import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload, longestCouponTexts } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";

const clientFiles = makeClientFiles();
let at: Installation;
let dollars: Caller;
let yen: Caller;
let dinars: Caller;
beforeAll(async () => {
  const clients = clientFiles.load([
    { clientId: 8 },
    { clientId: 21, currency: "JPY", price: 2499, couponReview: "before" },
    { clientId: 22, currency: "KWD", price: 8.41 },
  ]);
  at = await openInstallation({ clients });
  dollars = (await newStore(at)).merchant;
  yen = (await newStore(at, "Yen Shop", 21)).merchant;
  dinars = (await newStore(at, "Dinar Shop", 22)).merchant;
});
afterAll(async () => {
  await at.close();
  clientFiles.remove();
});

const today = () => dayIn("America/New_York", at.clock.business());

/** The stored coupon, deleted again because a store has room for ten. */
async function stored(merchant: Caller, body: object) {
  const coupon = await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...body } });
  await merchant.ok(endpoints.deleteCoupon, { params: { id: coupon.id } });
  return coupon;
}

async function refusal(merchant: Caller, body: object) {
  const call = { body: { ...couponPayload, ...body } };
  const { status, error } = await merchant.call(endpoints.createCoupon, call);
  return [status, error];
}

const sale = { offer_type: "sale amount", savings_percent: null };

describe("amounts are decimals of the client's currency, stored exactly (rule 6.6, decision 027)", () => {
  it.each([12.99, "12.99", 0.01, 1_000_000])("$%s is accepted", async (savings_amount) => {
    const { title, ...coupon } = await stored(dollars, { ...sale, savings_amount });
    expect(coupon.savings_amount).toBe(Number(savings_amount));
    const text = savings_amount === 1_000_000 ? "1,000,000" : String(savings_amount);
    expect(title).toBe(`$${text} OFF`);
  });

  it.each<[number | string | null, string]>([
    [null, "Savings is required"],
    ["", "Savings is required"],
    [0, "Savings must be more than 0"],
    [-5, "Savings can't be negative"],
    [1_000_000.01, "Savings must be at most 1,000,000"],
    [12.505, "Has more decimals than USD allows"],
    [12.5051, "Savings must have at most 3 decimals"],
    ["12,50", "Savings must be a number, like 20"],
    ["1e3", "Savings must be a number, like 20"],
  ])("$%s is rejected: %s", async (savings_amount, message) => {
    expect(await refusal(dollars, { ...sale, savings_amount })).toEqual([
      400,
      { savings_amount: [message] },
    ]);
  });

  it("'JPY has none': ¥12.50 and a minimum of ¥0.5 are rejected, ¥12 is accepted; a dinar has three", async () => {
    const more = "Has more decimals than JPY allows";
    expect(
      await refusal(yen, { ...sale, savings_amount: 12.5, minimum_order_amount: 0.5 }),
    ).toEqual([400, { savings_amount: [more], savings_minimum_order: [more] }]);
    expect((await stored(yen, { ...sale, savings_amount: "12.0" })).title).toBe("¥12 OFF");
    const { title } = await stored(dinars, { ...sale, savings_amount: 1.235 });
    expect(title).toMatch(/1\.235 OFF$/);
  });

  it("'savings_minimum_order and minimum_order_amount are one value under two names'", async () => {
    const minimumOf = async (body: object) => {
      const { minimum_order_amount, savings_minimum_order } = await stored(dollars, body);
      expect(minimum_order_amount).toBe(savings_minimum_order);
      return minimum_order_amount;
    };
    expect(await minimumOf({ minimum_order_amount: 35.5 })).toBe(35.5);
    expect(await minimumOf({ savings_minimum_order: "35.5" })).toBe(35.5);
    expect(await minimumOf({ savings_minimum_order: 40, minimum_order_amount: 30 })).toBe(40);
    expect(await minimumOf({})).toBeNull();
    for (const [amount, message] of [
      [-0.01, "Min order amount can't be negative"],
      [1_000_000.01, "Min order amount must be at most 1,000,000"],
      [1.0001, "Min order amount must have at most 3 decimals"],
    ] as const) {
      for (const field of ["savings_minimum_order", "minimum_order_amount"])
        expect(await refusal(dollars, { [field]: amount })).toEqual([400, { [field]: [message] }]);
    }
  });
});

describe("percentages (rule 6.6)", () => {
  it.each([0.01, 12.34, "100"])("%s%% is accepted", async (savings_percent) => {
    expect(await stored(dollars, { savings_percent })).toMatchObject({
      savings_percent: Number(savings_percent),
      title: `${savings_percent}% OFF`,
    });
  });

  it.each<[number, string]>([
    [0, "Savings must be more than 0"],
    [-1, "Savings can't be negative"],
    [100.01, "A percentage must be at most 100"],
    [12.345, "Savings must have at most 2 decimals"],
  ])("%s%% is rejected: %s, also as the end of a range", async (percent, message) => {
    expect(await refusal(dollars, { savings_percent: percent })).toEqual([
      400,
      { savings_percent: [message] },
    ]);
    const [status, error] = await refusal(dollars, {
      savings_percent: null,
      up_to_savings_percent: percent,
    });
    expect([status, Object.values(error ?? {})]).toEqual([400, [[message]]]);
  });
});

describe("the interpretation of a payload", () => {
  it("fields that the offer type does not use are cleared (rule 6.3)", async () => {
    const all = { savings_percent: 20, savings_amount: 5, isSavingsRange: true };
    expect(await stored(dollars, { ...all, offer_type: "sitewide percent" })).toMatchObject({
      savings_percent: 20,
      savings_amount: null,
      up_to_savings_percent: 20,
      isSavingsRange: true,
      label: "sale",
    });
    expect(await stored(dollars, { ...all, offer_type: "sitewide amount" })).toMatchObject({
      savings_percent: null,
      savings_amount: 5,
      up_to_savings_percent: null,
      isSavingsRange: true,
      label: "sale",
    });
    const none = { savings_percent: null, savings_amount: null, isSavingsRange: false };
    const shipping = await stored(dollars, { ...all, offer_type: " free shipping " });
    expect(shipping).toMatchObject({ ...none, label: "free-shipping", title: "Free Shipping" });
    expect(await stored(dollars, { ...all, offer_type: "Other" })).toMatchObject(none);
  });

  it.each([
    ["rebate", "Rebate"],
    ["gift-card", "Gift Card"],
    ["free-shipping", "Sale"],
  ])(
    "'the API also accepts a label as offer_type (imports)': %s (rule 6.3, decision 025)",
    async (label, title) => {
      const coupon = await stored(dollars, { offer_type: label });
      expect(coupon).toMatchObject({ offer_type: "Other", label, title });
    },
  );

  it.each<[object, boolean]>([
    [{ isSavingsRange: false, up_to_savings_percent: 20, title: "up to 20%" }, false],
    [{ title: "Save UP TO a lot" }, true],
    [{ title: "20% OFF" }, false],
    [{ isSavingsRange: null, up_to_savings_percent: 20 }, true],
    [{}, false],
  ])("the range flag of %j is %s (rule 6.5, decision 026)", async (body, isSavingsRange) => {
    expect(await stored(dollars, body)).toMatchObject({ isSavingsRange });
  });

  it("'the shop link is destination_coupon_url, else custom_url, else destination_affiliate_url' (rule 6.9)", async () => {
    const linksOf = async (one: string, two: string | null, three?: string) => {
      const coupon = await stored(dollars, {
        destination_coupon_url: one,
        custom_url: two,
        destination_affiliate_url: three,
      });
      const { destination_coupon_url, custom_url, destination_affiliate_url } = coupon;
      return [destination_coupon_url, custom_url, destination_affiliate_url];
    };
    const [a, b, c] = ["https://a.example", "https://b.example", "https://c.example"];
    expect(await linksOf(a, b, c)).toEqual([a, b, c]);
    expect(await linksOf(a, null)).toEqual([a, a, a]);
    expect(await linksOf("", b, c)).toEqual([b, b, c]);
    expect(await linksOf(" ", "", c)).toEqual([c, c, c]);
    expect(await linksOf("", null)).toEqual(["", "", ""]);
  });

  it("'Dates are days in the store's time zone': the start defaults to today, and the end is not before it (rule 6.7)", async () => {
    const yesterday = addDays(today(), -1);
    expect(await stored(dollars, { start_date: null })).toMatchObject({ start_date: today() });
    expect(await stored(dollars, { expiration_date: today() })).toMatchObject({ state: "live" });
    const early = { expiration_date: ["Expiration date is before the start date"] };
    expect(await refusal(dollars, { expiration_date: yesterday })).toEqual([400, early]);
    const day = { start_date: "2026-02-02", expiration_date: "2026-02-02" };
    expect(await stored(dollars, day)).toMatchObject({ ...day, state: "expired" });
    expect(await refusal(dollars, { ...day, expiration_date: "2026-02-01" })).toEqual([400, early]);
  });

  it.each(Object.entries(longestCouponTexts))(
    "a %s has at most its limit's characters, regardless of their bytes, on one line (rule 6.8)",
    async (name, { length }) => {
      const longest = "🎉".repeat(length);
      expect(await stored(dollars, { [name]: longest })).toMatchObject({ [name]: longest });
      for (const [text, reason] of [
        [`${longest}🎉`, `must be at most ${length} characters`],
        ["two\nlines", "has a character that can't be used"],
      ] as const)
        expect(await refusal(dollars, { [name]: text })).toEqual([
          400,
          { [name]: [expect.stringContaining(reason)] },
        ]);
    },
  );

  it("a description is required, a code is not (rule 6.8)", async () => {
    expect(await refusal(dollars, { description: "  " })).toEqual([
      400,
      { description: ["Description is required"] },
    ]);
    expect(await stored(dollars, { discount_code: null })).toMatchObject({ has_code: false });
  });

  it("'approved: true from a client is a wish': granted with 'after', held with 'before'; false is held with both (rule 6.16, decision 029)", async () => {
    const approvedOf = async (merchant: Caller, approved?: boolean | null) => {
      const coupon = await stored(merchant, { approved });
      expect(coupon.state).toBe(coupon.approved ? "live" : "held");
      return coupon.approved;
    };
    expect(await approvedOf(dollars)).toBe(true);
    expect(await approvedOf(dollars, null)).toBe(true);
    expect(await approvedOf(dollars, false)).toBe(false);
    expect(await approvedOf(yen, true)).toBe(false);
  });
});
