import type { BodyInput, endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type { Page, Request } from "@playwright/test";
import { logoFile } from "../fixtures/logo.ts";
import { sites } from "../fixtures/sites.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const waitFor = (page: Page, [method, url]: readonly [string, RegExp]): Promise<Request> =>
  page.waitForRequest((request) => request.method() === method && url.test(request.url()));

test("Registration sends email, password, siteId, type, first_name and last_name (both 'N/A') (rule 2.1)", async ({
  open,
}) => {
  for (const site of Object.values(sites)) {
    const page = await open("/register", { site });
    const email = `reg-${site.clientId}-${Date.now()}@northpine.example`;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    const sent = waitFor(page, calls.register);
    await page.getByRole("button", { name: "NEXT" }).click();
    expect((await sent).postDataJSON()).toEqual({
      email,
      password,
      siteId: site.clientId,
      type: "merchant",
      first_name: "N/A",
      last_name: "N/A",
    });
    expect((await sent).headers()).toMatchObject({
      "x-site-key": String(site.clientId),
      "x-coupon-center": "true",
    });
    await expect(page).toHaveURL("/my-store");
  }
});

test("Store creation sends client, location 'us' and category 501; an edit goes to /stores/{slug}?id&client (rule 4.2)", async ({
  open,
  personas,
}) => {
  for (const client of [8, 10] as const) {
    const merchant = await personas.own("newcomer", client);
    const page = await open("/my-store", { as: merchant });
    await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
    await page.getByLabel("Website URL").fill("harbour-tea.example.com");
    const created = waitFor(page, calls.createStore);
    await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
    const url = "http://harbour-tea.example.com";
    const expected = {
      name: "Harbour Tea",
      contact_first_name: "",
      contact_last_name: "",
      contact_email: merchant.email,
      logo_url: null,
      website_url: url,
      affiliate_website_url: url,
      client,
      slug: "harbour tea-cp",
      location: "us",
      primary_category: 501,
    };
    expect((await created).postDataJSON()).toMatchObject(expected);
    await expect(page).toHaveURL("/payment");
    await page.goto("/my-store");
    await page.getByLabel(/^Last name/).fill("Byron");
    const changed = waitFor(page, calls.updateStore);
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    const { store } = await merchant.me();
    const asked = new URL((await changed).url());
    expect(asked.pathname.replace(/\/$/, "")).toBe(`/api/v1/stores/${store?.slug}`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      id: String(store?.id),
      client: String(client),
    });
    expect((await changed).postDataJSON()).toMatchObject({ contact_last_name: "Byron" });
  }
});

test("The list is requested with store_slug, client and include_scheduled (rule 6.12)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("live");
  const page = await open("/my-store", { as: merchant });
  const sent = waitFor(page, calls.listCoupons);
  await page.goto("/coupons");
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toMatchObject({
    store_slug: (await merchant.me()).store?.slug,
    client: "8",
    include_scheduled: "true",
  });
});

test("A coupon is sent with every field of the payload, for updates too (rule 6.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  await page.getByLabel("Coupon Description").fill("Tea for two");
  await page.getByLabel("Coupon Code").fill("TEA2");
  await page.getByLabel("Is Savings Range").check();
  const created = waitFor(page, calls.createCoupon);
  await page.getByRole("button", { name: "Save Coupon" }).click();
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  const url = "https://northpine.example.com";
  const payload = {
    offer_type: "sitewide percent",
    approved: true,
    custom_url: url,
    description: "Tea for two",
    destination_affiliate_url: url,
    destination_coupon_url: url,
    discount_code: "TEA2",
    expiration_date: day,
    isSavingsRange: true,
    minimum_order_amount: null,
    savings_amount: null,
    savings_minimum_order: null,
    savings_percent: "20",
    start_date: day,
    store: (await merchant.me()).store?.id,
    title: "UP TO 20% OFF",
    up_to_savings_percent: "20",
  } satisfies Record<keyof BodyInput<typeof endpoints.createCoupon>, unknown>;
  expect((await created).postDataJSON()).toEqual(payload);
  await expect(page).toHaveURL("/coupons");
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Is Savings Range").uncheck();
  const changed = waitFor(page, calls.updateCoupon);
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await changed).postDataJSON()).toEqual({
    ...payload,
    based_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    isSavingsRange: false,
    title: "20% OFF",
    up_to_savings_percent: null,
  });
});

test("The logo is sent as multipart with a file and an upload preset (rule 4.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", {
    as: await personas.shared("newcomer"),
    // Browsers do not expose the body of a form with a file to the driver.
    before: (page) =>
      page.addInitScript(() => {
        const real = window.fetch;
        window.fetch = (input, init) => {
          if (init?.body instanceof FormData) {
            document.documentElement.dataset.sent = [...init.body.keys()].join();
          }
          return real(input, init);
        };
      }),
  });
  const sent = waitFor(page, calls.upload);
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  const type = await (await sent).headerValue("content-type");
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  await expect(page.locator("html")).toHaveAttribute("data-sent", "file,upload_preset");
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", /^(http|\/)/);
});
