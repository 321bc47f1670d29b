import { endpoints } from "@coupon-center/contract";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, type TestFixtures, test, type WorkerFixtures } from "../fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

/** Lets requests reach the server, but drops the responses of a try and its repetition. */
async function loseFirstAnswers(page: Page, [method, url]: readonly [string, RegExp]) {
  let lost = 0;
  await page.route(url, async (route) => {
    if (lost === 2 || route.request().method() !== method) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

/** A coupon's form, which may be reloaded with unsaved input. */
function couponForm(page: Page) {
  page.on("dialog", (dialog) => void dialog.accept());
  const description = page.getByLabel("Coupon Description");
  return { page, description, save: page.getByRole("button", { name: "Save Coupon" }) };
}

/** The rows of a list with this text: the form's preview has it, too, until the list is drawn. */
function listed(page: Page, text: string) {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: text });
}

/** The form of the tenth coupon of a merchant with nine. */
async function tenthForm(open: TestFixtures["open"], personas: WorkerFixtures["personas"]) {
  const merchant = await personas.own("pending");
  for (let place = 1; place < 10; place += 1) await merchant.addCoupon();
  return { merchant, ...couponForm(await open("/coupons/add", { as: merchant })) };
}

test("A coupon whose response was lost is not created twice by the next try (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  await loseFirstAnswers(page, calls.createCoupon);
  const items = page.getByRole("main").getByRole("listitem");
  await page.getByLabel("Coupon Description").fill("Tea for two");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(items).toHaveCount(1);
  expect(await countCoupons(merchant)).toBe(1);
});

test("Changed after a lost response, also before a reload, the coupon is created once, as it was typed last (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { page, description, save } = couponForm(await open("/coupons/add", { as: merchant }));
  await loseFirstAnswers(page, calls.createCoupon);
  await description.fill("Tea for two");
  await save.click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  await description.fill("Tea for three");
  await page.reload();
  await expect(description).toHaveValue("Tea for three");
  await save.click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/Tea for three/);
  expect(await countCoupons(merchant)).toBe(1);
});

test("A coupon whose response was lost is created once, also if the session ended before the next try (rules 12.8, 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/my-store", { as: merchant });
  await page.getByRole("link", { name: "Coupons", exact: true }).click();
  await page.getByRole("link", { name: "ADD COUPON" }).click();
  const { description, save } = couponForm(page);
  await loseFirstAnswers(page, calls.createCoupon);
  await description.fill("Tea for two");
  await save.click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/logout");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await signIn(page, merchant.email);
  await expect(description).toHaveValue("Tea for two");
  await description.fill("Tea for three");
  await save.click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/Tea for three/);
});

test("The tenth coupon, whose response was lost, has its form after a reload too, and is created once (rules 6.1, 12.9)", async ({
  open,
  personas,
}) => {
  const { merchant, page, description, save } = await tenthForm(open, personas);
  await loseFirstAnswers(page, calls.createCoupon);
  await description.fill("Tea for ten");
  await save.click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue("Tea for ten");
  await save.click();
  await expect(page).toHaveURL("/coupons");
  await expect(listed(page, "Tea for ten")).toHaveCount(1);
  expect(await countCoupons(merchant)).toBe(10);
  await page.goto("/coupons/add");
  await expect(page.getByText("There is no room for another coupon")).toBeVisible();
});

test("The form of an eleventh coupon, refused as the tenth was created elsewhere, says after a reload that there is no room, and has its input back once there is (rules 6.1, 12.8)", async ({
  open,
  personas,
}) => {
  const { merchant, page, description, save } = await tenthForm(open, personas);
  await description.fill("Tea for eleven");
  const { id } = await merchant.addCoupon();
  await save.click();
  await expect(page.getByText("A store can have at most 10 coupons.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("There is no room for another coupon")).toBeVisible();
  await merchant.ok(endpoints.deleteCoupon, { params: { id } });
  await page.getByRole("link", { name: "Go to my coupons" }).click();
  await page.getByRole("link", { name: "ADD COUPON" }).click();
  await expect(description).toHaveValue("Tea for eleven");
  await save.click();
  await expect(page).toHaveURL("/coupons");
  await expect(listed(page, "Tea for eleven")).toHaveCount(1);
  expect(await countCoupons(merchant)).toBe(10);
});

test("A duplicated tab creates its own coupon, also with a form that was refused before (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const first = couponForm(await open("/coupons/add", { as: merchant }));
  await first.page.route(calls.createCoupon[1], (route) => route.fulfill({ status: 500 }));
  await first.description.fill("Tea for two");
  await first.save.click();
  await expect(first.page.getByText("Internal Server Error")).toBeVisible();
  await first.page.unroute(calls.createCoupon[1]);
  // A window that a page opens gets a copy of its session storage, as a duplicated tab does.
  const opening = first.page.waitForEvent("popup");
  await first.page.evaluate(() => void window.open("/coupons/add"));
  const second = couponForm(await opening);
  await first.description.fill("Tea for three");
  await first.save.click();
  await expect(first.page).toHaveURL("/coupons");
  await second.description.fill("Tea for four");
  await second.save.click();
  await expect(second.page).toHaveURL("/coupons");
  const items = second.page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveText([/Tea for three/, /Tea for four/]);
});

test("Reloaded while My Coupons is loading after a save, the form is empty, and what it saves is another coupon (rules 12.8, 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  const save = async (description: string) => {
    await page.getByLabel("Coupon Description").fill(description);
    await page.getByRole("button", { name: "Save Coupon" }).click();
    await expect(page.getByText("Coupon created successfully")).toBeVisible();
  };
  await holdRequests(page, calls.listCoupons[1]);
  await save("Tea for two");
  await page.unroute(calls.listCoupons[1]);
  await page.reload();
  await expect(page.getByLabel("Coupon Description")).toHaveValue("");
  await save("Tea for three");
  await expect(page).toHaveURL("/coupons");
  expect(await countCoupons(merchant)).toBe(2);
});

test("After a lost response and the load of another screen, new input is another coupon (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  const { description, save } = couponForm(page);
  await loseFirstAnswers(page, calls.createCoupon);
  await description.fill("Tea for two");
  await save.click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  // As from a bookmark: the page is left without leaving its form.
  await page.goto("/coupons");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveText(/Tea for two/);
  await page.getByRole("link", { name: "Add coupon" }).click();
  await expect(save).toBeVisible();
  await description.fill("Tea for three");
  await save.click();
  await expect(page).toHaveURL("/coupons");
  await expect(items).toHaveText([/Tea for two/, /Tea for three/]);
  expect(await countCoupons(merchant)).toBe(2);
});

test("A store whose response was lost is created once, with later changes (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/my-store", { as: merchant });
  await loseFirstAnswers(page, calls.createStore);
  await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
  await page.getByLabel("Website URL").fill("harbour.example.com");
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expect(page.getByRole("main").getByText("Generic Error")).toBeVisible();
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expect(page).toHaveURL("/payment");
  expect((await merchant.me()).store).toMatchObject({
    name: "Harbour Tea",
    contact_first_name: "Ada",
  });
});

test("What is typed while a coupon is saved is its change, and no second coupon, also after a reload (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { page, description, save } = couponForm(await open("/coupons/add", { as: merchant }));
  const { release } = await holdRequests(page, calls.createCoupon[1]);
  await description.fill("Tea for two");
  await save.click();
  await description.fill("Tea for three");
  release();
  await expect(page.getByText("Coupon created successfully")).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue("Tea for three");
  await save.click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/Tea for three/);
  expect(await countCoupons(merchant)).toBe(1);
});

test("A double click on submit sends once (rule 12.5)", async ({ open, personas }) => {
  const page = await open("/coupons/add", { as: await personas.own("pending") });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && calls.createCoupon[1].test(request.url())) sent += 1;
  });
  await page.getByLabel("Coupon Description").fill("Tea for two");
  // Both in one task, before React can render the first.
  await page.getByRole("form", { name: "Coupon" }).evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  expect(sent).toBe(1);
});

async function countCoupons(merchant: TestAccount): Promise<number> {
  const query = { store_slug: (await merchant.me()).store?.slug, include_scheduled: true };
  return (await merchant.ok(endpoints.listCoupons, { query })).count;
}
