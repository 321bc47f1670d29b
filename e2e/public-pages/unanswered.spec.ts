import { stubMerchantShop } from "../fixtures/full-store.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { buttonOf, expect, offerOf, permissions, test } from "../fixtures/shop-test.ts";

test.use({ provoked: /Failed to load resource/ });

const signIn = { contentType: "text/html", body: "<p>Sign in to the network</p>" };
/** What a press gets in place of the server's answer; undefined for nothing at all. */
const otherAnswers = {
  "a proxy's 503": { status: 503, ...signIn },
  "a refusal": { status: 429, body: "{}" },
  "the page of a network": signIn,
  "{}": { body: "{}" },
  "a code alone": { body: '{"code":"LOGIN"}' },
  null: { body: "null" },
  nothing: undefined,
} as const;

for (const [name, answer] of Object.entries(otherAnswers)) {
  test(`A press that gets ${name} leaves the shopper on the page, with the button to press again (rule 9.13)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { permissions, before: stubMerchantShop });
    await page.route(/\/reveal$/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    const offer = offerOf(page, 1);
    const address = page.url();
    await buttonOf(offer).focus();
    await page.keyboard.press("Enter");
    await expect(offer.getByRole("status")).toHaveText("Try again in a moment.");
    await expect(offer.getByText("Did it work?")).toBeHidden();
    await expect(buttonOf(offer)).toBeFocused();
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(page.url()).toBe(address);
    await page.unroute(/\/reveal$/);
    await page.keyboard.press("Enter");
    await expect(offer.getByRole("button", { name: shop.codes[0] })).toBeFocused();
    await expect(offer.getByRole("status")).toHaveText("Copied");
  });
}

test("Without a connection a coupon says so below its button, until there is one; the page stays (rule 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const offer = offerOf(page, 1);
  const address = page.url();
  await page.context().setOffline(true);
  await buttonOf(offer).click();
  await expect(offer.getByRole("status")).toHaveText("You are offline");
  expect(page.context().pages()).toHaveLength(1);
  expect(page.url()).toBe(address);
  await page.context().setOffline(false);
  await expect(offer.getByRole("status")).toHaveText("");
  await buttonOf(offer).click();
  await expect(offer.getByText(shop.codes[0] ?? "")).toBeVisible();
});

for (const [name, answer] of [
  ["a proxy's 503", { status: 503, ...signIn }],
  ["the page of a network", signIn],
  ["nothing", undefined],
] as const) {
  test(`An answer to 'Did it work?' that gets ${name} is not thanked for, and can be given again (rule 9.8)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { permissions, before: stubMerchantShop });
    const offer = offerOf(page, 1);
    await buttonOf(offer).click();
    await page.route(/\/feedback$/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    const yes = offer.getByRole("button", { name: "Yes" });
    await yes.click();
    await expect(offer.getByRole("status").last()).toHaveText("Try again in a moment.");
    await page.unroute(/\/feedback$/);
    await yes.click();
    await expect(offer.getByRole("status").last()).toHaveText("Thank you. The store will see it.");
    await expect(yes).toHaveCount(0);
  });
}

test("An answer to 'Did it work?' that the server refuses as a repeated one is thanked for", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const offer = offerOf(page, 1);
  await buttonOf(offer).click();
  await page.route(/\/feedback$/, (route) => route.fulfill({ status: 429, body: "{}" }));
  await offer.getByRole("button", { name: "Yes" }).click();
  await expect(offer.getByRole("status").last()).toHaveText("Thank you. The store will see it.");
});

test("A code that comes late leaves the focus to a shopper who has gone on to the search (rule 9.13)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const held = await holdRequests(page, /\/reveal$/);
  const offer = offerOf(page, 1);
  await buttonOf(offer).focus();
  await page.keyboard.press("Enter");
  await expect(offer.getByRole("link", { name: "Go to shop" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Find a store" });
  await search.click();
  await page.keyboard.type("north");
  held.release();
  await expect(offer.getByRole("button", { name: shop.codes[0] })).toBeVisible();
  await page.keyboard.type("pine");
  await expect(search).toHaveValue("northpine");
});
