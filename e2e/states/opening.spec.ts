import { newEmail, password } from "@coupon-center/testing/samples";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

for (const [act, path] of [
  ["SIGN IN", "/login"],
  ["NEXT", "/register"],
] as const)
  test(`'${act}' stays busy until the next screen is there (rule 12.5)`, async ({
    open,
    personas,
  }) => {
    const page = await open(path);
    const { release } = await holdRequests(page, /\/assets\/my-store-[^/]*\.js/);
    const button = page.getByRole("button", { name: act });
    const held = page.waitForRequest(/\/assets\/my-store-/);
    if (path === "/login") await signIn(page, (await personas.own("pending")).email);
    else {
      await page.getByLabel("Email").fill(newEmail());
      await page.getByLabel("Password").fill(password);
      await button.click();
    }
    await held;
    // What the form itself waits for is over by then.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(button).toBeDisabled();
    await expect(button.locator(".spinner")).toBeVisible();
    release();
    await expect(page).toHaveURL("/my-store");
    await expect(button).toHaveCount(0);
  });

test("A line tells that the screen that a link leads to is loading (rule 12.5)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("live") });
  const { release } = await holdRequests(page, /\/assets\/coupon-list-[^/]*\.js/);
  const line = page.locator(".opening");
  const link = page.getByRole("link", { name: "Coupons", exact: true });
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  await expect(line).toHaveCount(0);
  await link.click();
  await expect(line).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("What a merchant's screen has asked for is given up where it is left before it opens", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("live") });
  const { release } = await holdRequests(page, calls.getCoupon[1]);
  const asked = page.waitForRequest(calls.getCoupon[1]);
  const given = page.waitForEvent("requestfailed", (one) => calls.getCoupon[1].test(one.url()));
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await asked;
  await page.getByRole("link", { name: "Account", exact: true }).click();
  expect((await given).failure()?.errorText).toBe("net::ERR_ABORTED");
  release();
  await expect(page).toHaveURL("/account");
});
