import { expect, test } from "vitest";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";
import pageScript from "./store.ts?raw";
import { view } from "./testing/sample.ts";

const html = renderDocument(<StorePage view={view} />);

test("the page never carries a code, even when it was handed one (rule 9.2)", () => {
  expect(html).not.toContain("CANARY40");
});

test("it keeps to the content policy: no inline style, no script but its own", () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain("<style");
  const tags = html.match(/<script[^>]*>/g);
  expect(tags).toEqual(['<script type="application/ld+json">', "<script>"]);
  expect(html).toContain(`<script>${pageScript}</script>`);
});

test("no text of a merchant ends a tag", () => {
  expect(html).not.toContain("<b>jackets");
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test("it is a form for each live coupon, a sponsored link to the shop, and one heading (rule 9.1)", () => {
  expect(html.match(/<form[^>]+action="\/api\/v1\/coupons\/[12]\/reveal"/g)).toHaveLength(2);
  expect(html).toContain('rel="sponsored nofollow noopener"');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Ends tomorrow");
  expect(html).toContain("1 recently expired offer");
  expect(html).toContain(
    '<link rel="canonical" href="https://couponlane.example/stores/north-cp"/>',
  );
});

test("without offers it says so, and stays out of search engines when told to (rule 9.4)", () => {
  const empty = renderDocument(
    <StorePage view={{ ...view, coupons: [], expired: [], noindex: true }} />,
  );
  expect(empty).toContain("No current offers");
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain("noindex");
});
