import { signIn } from "../fixtures/sign-in.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("On a computer whose clock is two hours ahead a session is not renewed before it is due (rule 2.7)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const renewals: string[] = [];
  const page = await open("/login", {
    before: async (page) => {
      page.on("request", (request) => {
        if (calls.refresh[1].test(request.url())) renewals.push(request.url());
      });
      await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
    },
  });
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/my-store");
  await page.goto("/coupons/add");
  await expect(page.getByLabel("Coupon Description")).toBeVisible();
  await page.clock.runFor(60_000);
  await page.getByRole("link", { name: "Payment" }).click();
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  expect(renewals).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toMatch(/^token=/);
});

test("A tab whose session was logged out in another one returns to its screen, with what was typed there (rules 2.9, 12.8)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  const description = page.getByLabel("Coupon Description");
  await description.fill("Tea for two");
  const second = await page.context().newPage();
  await second.goto("/logout");
  await expect(second).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "You have been logged out. Log in again to pick up where you left off.",
  );
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/coupons/add");
  await expect(description).toHaveValue("Tea for two");
});

test("Paths with a slash at their end are those without: a guest who asked to log out stays logged in after the log-in (rules 2.9, 13.1)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/logout/");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByText("You have been logged out.")).toBeHidden();
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/my-store");
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
  await page.goto("/coupons/add/?from=0#end");
  await expect(page.getByLabel("Coupon Description")).toBeVisible();
  await expect(page).toHaveURL("/coupons/add?from=0#end");
});

test("Whoever logs in where another's session ended lands on the own start, not on that one's screen (rules 2.9, 12.8)", async ({
  open,
  personas,
}) => {
  const [merchant, other] = [await personas.own("approved"), await personas.own("pending")];
  const page = await open("/coupons", { as: merchant });
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Coupon Description")).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/logout");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await signIn(page, other.email);
  await expect(page).toHaveURL("/my-store");
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeVisible();
});

test("Whose connection swallows the answer to a renewal stays logged in (rules 2.7, 12.15)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  merchant.session.expiration = new Date(Date.now() + 2_000).toISOString();
  let renewals = 0;
  const page = await open("/coupons", {
    as: merchant,
    before: (page) =>
      page.route(calls.refresh[1], async (route) => {
        renewals += 1;
        if (renewals === 1) await route.fetch();
        else await route.fallback();
      }),
  });
  await expect.poll(() => renewals, { timeout: 60_000 }).toBe(2);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Payment" }).click();
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
});
