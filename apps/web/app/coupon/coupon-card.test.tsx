import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CouponCard } from "./CouponCard.tsx";

function valueClassOf(value: string, suffix = "OFF"): string | undefined {
  const savings = { prefix: "", value, suffix };
  const html = renderToStaticMarkup(
    <CouponCard savings={savings} description="All of it" conditions={[]} />,
  );
  return /<b class="([^"]*)"/.exec(html)?.[1];
}

test.each([
  // 4.4 and 4.6 figures wide
  ["US20", "ticket-value"],
  ["1,250", "ticket-value wide-5"],
  ["$1,250.50", "ticket-value wide-9"],
  ["1٬250٫500٬000٬000", "ticket-value wide-15"],
  ["1,250,500,000,000,000", "ticket-value wide-15"],
])("'%s' is set in the size of its width on the ticket: %s (rule 6.4)", (value, names) => {
  expect(valueClassOf(value)).toBe(names);
});

test("signs without width count as none, and words alone are set as text", () => {
  expect(valueClassOf("\u200e1,250\u200e")).toBe(valueClassOf("1,250"));
  expect(valueClassOf("Free Shipping", "")).toBe("ticket-value ticket-value-text");
});
