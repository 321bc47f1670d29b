import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { cardTexts } from "../coupon/card-texts.ts";
import { client as american } from "../storefront/testing/sample.ts";
import { sampleCoupons, sampleStore } from "./sample.ts";

test.each([
  ["USD", "$20", "$100", "$35"],
  ["EUR", "€20", "€100", "€35"],
  ["SEK", "kr\u00a0200", "kr\u00a01,000", "kr\u00a0350"],
  ["JPY", "¥2,000", "¥10,000", "¥3,500"],
  ["HUF", "Ft\u00a02,000", "Ft\u00a010,000", "Ft\u00a03,500"],
  ["KRW", "₩20,000", "₩100,000", "₩35,000"],
  ["IDR", "Rp\u00a0200,000", "Rp\u00a01,000,000", "Rp\u00a0350,000"],
  ["KWD", "KWD\u00a02", "KWD\u00a010", "KWD\u00a03.500"],
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
