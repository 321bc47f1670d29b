import { type StaffDispute, sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { disputeWords } from "./dispute-text.ts";

const dispute: StaffDispute = {
  id: "dp_1",
  amount: 2499,
  currency: "usd",
  reason: "fraudulent",
  status: "needs_response",
  created: 1_800_000_000,
  due_by: null,
  stripe_url: "https://dashboard.stripe.example/",
};

test.each([
  ["en-US", "fraud", "awaiting evidence"],
  ["es", "fraude", "espera pruebas"],
  ["ar", "احتيال", "بانتظار الأدلة"],
])("a dispute's reason and state are read in the language of %s (rule 1.9)", (locale, ...words) => {
  expect(disputeWords(dispute, sayIn(locale))).toEqual(words);
});

test("a dispute whose verdict can be appealed says so", () => {
  const words = (status: string) => disputeWords({ ...dispute, status }, sayIn("en-US"))[1];
  expect(words("appeal_needs_response")).toBe("lost, and can be appealed");
  expect(words("appeal_under_review")).toBe("the bank is reviewing the appeal");
});

test("what Stripe has added since is read in its words", () => {
  const later = { ...dispute, reason: "goods_swapped", status: "won" };
  expect(disputeWords(later, sayIn("en-US"))).toEqual(["goods swapped", "won"]);
});
