import { endpoints } from "@coupon-center/contract";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

const screens = [
  ["/my-store", calls.me],
  ["/coupons", calls.listCoupons],
  ["/coupons/add", calls.me],
  ["/payment", calls.me],
  ["/account", calls.me],
  ["/my-store/preview", calls.listCoupons],
] as const;

test("500 while a screen loads: it says so, and 'Try again' works (rule 12.5)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("live");
  const { store } = await merchant.me();
  const query = { store_slug: store?.slug, include_scheduled: true };
  const { results } = await merchant.ok(endpoints.listCoupons, { query });
  const edit = [`/coupons/${results[0]?.id}`, calls.getCoupon] as const;
  for (const [path, call] of [...screens, edit]) {
    await test.step(path, async () => {
      const page = await open(path, {
        as: merchant,
        before: (page) => stubResponse(page, call, 500),
      });
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      // Waits for the session's own failing request for the profile.
      await page.waitForLoadState("networkidle");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.context().close();
    });
  }
});

test("500 while saving: the screen says so, keeps the input, and saving again works (rule 12.3)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const coupon = await merchant.addCoupon();
  await test.step("a store", async () => {
    const page = await open("/my-store", { as: merchant });
    await stubResponse(page, calls.updateStore, 500);
    await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await expectTexts(page.getByRole("main"), ["Internal Server Error"]);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Harbour Tea");
    await page.unrouteAll();
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await expectTexts(page, ["Changes saved successfully"]);
  });
  await test.step("a coupon, new and existing", async () => {
    for (const [path, call, button, description] of [
      ["/coupons/add", calls.createCoupon, "Save Coupon", "Tea for two"],
      [`/coupons/${coupon.id}`, calls.updateCoupon, "Save Changes", "Coats"],
    ] as const) {
      const page = await open(path, { as: merchant });
      await stubResponse(page, call, 500);
      await page.getByLabel("Coupon Description").fill(description);
      await page.getByRole("button", { name: button }).click();
      await expectTexts(page.getByRole("main"), ["Internal Server Error"]);
      await expect(page.getByLabel("Coupon Description")).toHaveValue(description);
      await page.unrouteAll();
      await page.getByRole("button", { name: button }).click();
      await expect(page).toHaveURL("/coupons");
    }
  });
  await test.step("an order and a deletion", async () => {
    const page = await open("/coupons", { as: merchant });
    const items = page.getByRole("main").getByRole("listitem");
    await moveBy(page, "Coats", 1);
    await stubResponse(page, calls.sort, 500);
    const save = page.getByRole("button", { name: "Save changes" });
    await save.click();
    await expectTexts(page, ["We can't tell whether that was done. Please try again."]);
    await expect(save).toBeEnabled();
    await stubResponse(page, calls.deleteCoupon, 500);
    await items
      .first()
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    const dialog = page.getByRole("dialog");
    await expectTexts(dialog, ["We can't tell whether that was done. Please try again."]);
    await expect(items).toHaveCount(2);
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(items).toHaveCount(1);
  });
});

test("Why a form was refused is scrolled into view, as its button may be screens below (rule 12.3)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  for (const width of [390, 1280] as const) {
    const page = await open("/my-store", { as: merchant, width });
    await stubResponse(page, calls.updateStore, 500);
    await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
    const save = page.getByRole("button", { name: "SAVE CHANGES" });
    const refusal = page.getByRole("main").getByText("Internal Server Error");
    for (const time of ["once", "again"]) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await save.click();
      await expect(save, time).toBeEnabled();
      await expect(refusal, time).toBeInViewport();
      // Below the header, which sticks to the top.
      expect((await refusal.boundingBox())?.y, time).toBeGreaterThan(64);
    }
    await page.context().close();
  }
});

test("500 on the profile after a registration: the next try does not register again (rule 12.9)", async ({
  open,
}) => {
  const page = await open("/register");
  await stubResponse(page, calls.me, 500);
  await page.getByLabel("Email").fill(`again-${Date.now()}@northpine.example`);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "NEXT" }).click();
  await expectTexts(page.getByRole("main"), ["Internal Server Error"]);
  await page.unrouteAll();
  await page.getByRole("button", { name: "NEXT" }).click();
  await expect(page).toHaveURL("/my-store");
});

test("500 on the profile after creating a store: it is created, and the screen goes to /payment", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("newcomer") });
  await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
  await page.getByLabel("Website URL").fill("harbour-tea.example.com");
  await stubResponse(page, calls.me, 500);
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expectTexts(page, ["Your store page was created successfully"]);
  await expect(page).toHaveURL("/payment");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
});

test("The server is away right after a store is saved: it says so, and the form stays (rule 12.3)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Harbour Tea");
  await page.route(calls.updateStore[1], async (route) => {
    const response = await route.fetch();
    await stubResponse(page, calls.me, 503);
    await route.fulfill({ response });
  });
  const asked = page.waitForResponse((answer) => answer.status() === 503);
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await asked;
  await expectTexts(page, ["Changes saved successfully"]);
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeEnabled();
  await expect(name).toHaveValue("Harbour Tea");
});

test("Offline: the screen says so, keeps the input, and saving again works (rule 12.3)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Northpine Outfitters");
  await page.context().setOffline(true);
  await name.fill("Harbour Tea");
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  const hint = "You are offline: check your connection and try again.";
  await expectTexts(page.getByRole("main"), [`Generic Error. ${hint}`]);
  await expect(name).toHaveValue("Harbour Tea");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expectTexts(page, ["Changes saved successfully"]);

  const guest = await open("/login");
  await guest.getByLabel("Email").fill("nobody@northpine.example");
  await guest.getByLabel("Password").fill("wrong password");
  await guest.context().setOffline(true);
  await guest.getByRole("button", { name: "SIGN IN" }).click();
  await expectTexts(guest.getByRole("main"), [`Something went wrong. ${hint}`]);
});

test("A slow network (3 s per response): a skeleton, then the screen; the button spins and is disabled meanwhile (rule 12.5)", async ({
  open,
  personas,
}) => {
  // However slow the page itself is, each answer waits for what is shown before it.
  const [skeleton, spinner] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const page = await open("/coupons/add", {
    as: await personas.own("pending"),
    before: async (page) => {
      await page.clock.install();
      await page.route(/\/api\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await (route.request().method() === "POST" ? spinner : skeleton).promise;
        await route.fallback();
      });
    },
  });
  await expect(page.getByText("Loading", { exact: true })).toBeAttached();
  skeleton.resolve();
  await page.getByLabel("Coupon Description").fill("Tea for two");
  const save = page.getByRole("button", { name: "Save Coupon" });
  await save.click();
  // 'the submit button shows a spinner and is disabled while its action runs', the form a loading
  // style
  await expect(save).toBeDisabled();
  await expect(save.locator(".spinner")).toBeVisible();
  await expect(page.getByRole("form", { name: "Coupon" })).toHaveAttribute("aria-busy", "true");
  spinner.resolve();
  await expect(page).toHaveURL("/coupons");
});

test("'View Receipt' opens the receipt in a new tab; while Stripe is down it says so with 'Try again' (rule 8.11, decision 061)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.shared("fresh") });
  const link = page.getByRole("link", { name: /^View Receipt/ }).first();
  await page
    .context()
    .route(/coupon-center-transactions\/\d+\/receipt/, (route) =>
      route.fulfill({ status: 502, json: { detail: "Bad Gateway" } }),
    );
  const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expectTexts(tab, ["The receipt could not be loaded.", "Your payment is not affected."]);
  await page.context().unrouteAll();
  await tab.getByRole("button", { name: "Try again" }).click();
  await expect(tab).toHaveURL(/sandbox\/(receipts|invoices)/);
});
