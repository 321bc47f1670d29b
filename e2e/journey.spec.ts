import { logoFile } from "./fixtures/logo.ts";
import { expect, test } from "./fixtures/test.ts";

const password = "correct horse";

test("a merchant goes from nothing to coupons that a shopper uses, with staff between", async ({
  browser,
  installation,
}) => {
  test.setTimeout(90_000);
  const email = `owner-${Date.now()}@northpine.example`;
  const merchant = await (await browser.newContext({ baseURL: installation.url })).newPage();

  await test.step("the landing page leads to register", async () => {
    await merchant.goto("/");
    await expect(
      merchant.getByRole("heading", {
        level: 1,
        name: "Increase your Sales with an Effective Coupon Marketing Strategy",
      }),
    ).toBeVisible();
    await expect(merchant.getByText("3.2.7")).toBeVisible();
    await merchant.getByRole("link", { name: "Create your Coupon Page" }).first().click();
    await expect(merchant).toHaveURL("/register");
  });

  await test.step("register goes to my store", async () => {
    await merchant.getByLabel("Email").fill(email);
    await merchant.getByLabel("Password", { exact: true }).fill(password);
    await merchant.getByRole("button", { name: "NEXT" }).click();
    await expect(merchant).toHaveURL("/my-store");
    await expect(merchant.getByRole("heading", { name: /^ADD YOUR STORE TO / })).toBeVisible();
  });

  await test.step("the mailed link verifies the address; without a store it goes to /", async () => {
    const mail = await installation.mail(email);
    const link = mail.links.find((one) => one.includes("/auth/verify-email"));
    await merchant.goto(link ?? "");
    await expect(merchant).toHaveURL("/");
  });

  await test.step("sign out, then sign in again", async () => {
    await merchant.goto("/logout");
    await expect(merchant).toHaveURL("/");
    await merchant.goto("/login");
    await merchant.getByLabel("Email").fill(email);
    await merchant.getByLabel("Password", { exact: true }).fill(password);
    await merchant.getByRole("button", { name: "SIGN IN" }).click();
    await expect(merchant).toHaveURL("/my-store");
  });

  await test.step("create the store with a logo", async () => {
    await merchant.getByLabel(/name/i).first().fill("Northpine Outfitters");
    await merchant
      .getByLabel(/website/i)
      .first()
      .fill("northpine.example.com");
    await merchant.getByLabel(/email/i).first().fill(email);
    await merchant.locator('input[type="file"]').setInputFiles(await logoFile());
    await expect(merchant.getByRole("img", { name: /logo/i })).toBeVisible();
    await merchant.getByRole("button", { name: "CREATE YOUR STORE" }).click();
    await expect(merchant.getByText("Your store page was created successfully")).toBeVisible();
    await expect(merchant).toHaveURL("/payment");
    await merchant.goto("/my-store");
    await expect(
      merchant.getByText(
        "Your store page is on its way! We're reviewing it now, please check back shortly.",
      ),
    ).toBeVisible();
  });

  await test.step("staff approves it", async () => {
    const staff = await (await browser.newContext({ baseURL: installation.url })).newPage();
    await staff.goto("/login");
    await staff.getByLabel("Email").fill(installation.staffEmail);
    await staff.getByLabel("Password", { exact: true }).fill(installation.staffPassword);
    await staff.getByRole("button", { name: "SIGN IN" }).click();
    await expect(staff).toHaveURL("/staff");
    const row = staff.getByRole("listitem").filter({ hasText: email });
    await row.getByRole("link", { name: /Northpine Outfitters/ }).click();
    await staff.getByRole("button", { name: "Approve" }).click();
    await expect(staff.getByText("Approved", { exact: true }).first()).toBeVisible();
    await staff.context().close();
    await installation.mail(email, /live|approved/i);
  });

  await test.step("subscribe on the payment page, in a new tab; the old tab learns it", async () => {
    await merchant.goto("/payment");
    const [checkout] = await Promise.all([
      merchant.waitForEvent("popup"),
      merchant.getByRole("link", { name: "Subscribe Now" }).click(),
    ]);
    await checkout.locator('[name="card"]').fill("4242 4242 4242 4242");
    await checkout.locator('form button[type="submit"]').click();
    await expect(merchant.getByText("Next billing date")).toBeVisible({ timeout: 20_000 });
    await checkout.close();
    await merchant.reload();
    await expect(merchant.getByRole("link", { name: "View Receipt" })).toBeVisible();
    await installation.mail(email, /payment/i);
  });

  await test.step("add three coupons", async () => {
    await merchant.getByRole("link", { name: "Coupons", exact: true }).click();
    await expect(merchant.getByText("CREATE COUPON FOR YOUR STORE PAGE")).toBeVisible();
    for (const [description, code] of [
      ["Winter jackets and boots", "WINTER20"],
      ["Your first order", "HELLO20"],
      ["Everything for students", ""],
    ]) {
      await merchant.getByRole("link", { name: "ADD COUPON" }).click();
      await expect(merchant).toHaveURL("/coupons/add");
      await merchant.getByLabel("Coupon Description").fill(description ?? "");
      await merchant.getByLabel("Coupon Code").fill(code ?? "");
      await merchant.getByRole("button", { name: "Save Coupon" }).click();
      await expect(merchant.getByText("Coupon created successfully").first()).toBeVisible();
      await expect(merchant).toHaveURL("/coupons");
    }
    await expect(merchant.getByText("Drag and drop to rearrange coupons")).toBeVisible();
  });

  const items = merchant.getByRole("main").getByRole("listitem");

  await test.step("edit one", async () => {
    await items.filter({ hasText: "Your first order" }).getByRole("link", { name: /Edit/ }).click();
    await merchant.getByLabel("Savings", { exact: true }).fill("35");
    await merchant.getByRole("button", { name: "Save Changes" }).click();
    await expect(merchant.getByText("Changes saved successfully").first()).toBeVisible();
    await expect(items.filter({ hasText: "Your first order" })).toContainText("35%");
  });

  await test.step("sort by drag and drop, and save", async () => {
    await expect(items.first()).toContainText("Winter jackets");
    const grips = merchant.getByRole("button", { name: /drag|move|reorder/i });
    const from = await grips.nth(1).boundingBox();
    const to = await grips.nth(0).boundingBox();
    if (!from || !to) throw new Error("the list has no grips");
    await merchant.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await merchant.mouse.down();
    await merchant.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 12 });
    await merchant.mouse.up();
    await expect(items.first()).toContainText("Your first order");
    await merchant.getByRole("button", { name: "Save changes" }).click();
    await expect(merchant.getByText("Your changes were saved successfully")).toBeVisible();
    await merchant.reload();
    await expect(items.first()).toContainText("Your first order");
  });

  await test.step("delete one", async () => {
    await items
      .filter({ hasText: "students" })
      .getByRole("button", { name: /Delete/ })
      .click();
    await merchant.getByRole("dialog").getByRole("button", { name: "Yes, delete" }).click();
    await expect(items).toHaveCount(2);
  });

  await test.step("a shopper opens the live page, reveals and copies a code", async () => {
    const [live] = await Promise.all([
      merchant.waitForEvent("popup"),
      merchant.getByRole("link", { name: "Live Coupon Page" }).first().click(),
    ]);
    const address = live.url();
    await live.close();
    const context = await browser.newContext({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const shopper = await context.newPage();
    await shopper.goto(address);
    await expect(shopper.getByRole("heading", { level: 1 })).toContainText("Northpine Outfitters");
    expect(await shopper.content()).not.toContain("HELLO20");
    const [shop] = await Promise.all([
      shopper.waitForEvent("popup"),
      shopper
        .getByRole("button", { name: /Show code/ })
        .first()
        .click(),
    ]);
    await shop.close();
    await expect(shopper.getByText("HELLO20")).toBeVisible();
    expect(await shopper.evaluate(() => navigator.clipboard.readText())).toBe("HELLO20");
    await context.close();
  });

  await test.step("sign out ends the session", async () => {
    await merchant.getByRole("link", { name: "Logout" }).first().click();
    await expect(merchant).toHaveURL("/");
    await merchant.goto("/coupons");
    await expect(merchant).toHaveURL("/login");
  });
});
