import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { cardTexts } from "../coupon/card-texts.ts";
import { client as american } from "../storefront/testing/sample.ts";
import { sampleCoupons, sampleStore } from "./sample.ts";

test.each([
  ["USD", "$20", "$100", "$35"],
  ["EUR", "€20", "€100", "€35"],
  ["SEK", "kr200", "kr1,000", "kr350"],
  ["JPY", "¥2,000", "¥10,000", "¥3,500"],
  ["HUF", "Ft2,000", "Ft10,000", "Ft3,500"],
  ["KRW", "₩20,000", "₩100,000", "₩35,000"],
  ["IDR", "Rp200,000", "Rp1,000,000", "Rp350,000"],
  ["KWD", "KWD2", "KWD10", "KWD3.500"],
])("the sample's amounts are usual ones in %s (rule 12.2)", (currency, saving, first, shipping) => {
  const client = { ...american, currency };
  const say = sayIn(client.locale);
  const [, amount, free] = sampleCoupons(sampleStore(say), client, say).map((coupon) =>
    cardTexts(coupon, client),
  );
  expect(amount).toMatchObject({
    savings: { value: saving },
    description: `Your first order over ${first}`,
  });
  expect(free?.description).toBe(`On orders from ${shipping}`);
});
