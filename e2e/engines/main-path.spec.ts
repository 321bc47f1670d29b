import { writeFileSync } from "node:fs";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { TestInfo } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";
import { logoFile } from "../fixtures/logo.ts";
import { type Site, sites } from "../fixtures/sites.ts";
import type { Tab } from "./tab.ts";
import { expect, test } from "./test.ts";
import { waitForPath, waitForText } from "./wait-for.ts";

const password = "correct horse";

// As the journey in Chromium: on a busy machine it takes several minutes.
test.setTimeout(600_000);

const landing = "Increase your Sales with an Effective Coupon Marketing Strategy";
const story = "a merchant gets from registration to a code that a shopper reads, using links only";

for (const site of [sites[8], sites[10]]) {
  test(`On ${new URL(site.originOf("http://localhost")).host} ${story}`, async ({
    installation,
    enter,
  }, info) => {
    await goThrough(site, installation, { enter, width: 1280 }, info);
  });
}

for (const width of [390, 1280] as const) {
  for (const hand of ["pointer", "keyboard"] as const) {
    if (width === 1280 && hand === "pointer") continue;
    test.describe(() => {
      test.use({ width, hand });
      test(`By ${hand} at ${width} px ${story}`, async ({ installation, enter }, info) => {
        await goThrough(sites[8], installation, { enter, width }, info);
      });
    });
  }
}

interface View {
  enter: () => Promise<Tab>;
  width: number;
}

async function goThrough(
  site: Site,
  installation: Installation,
  { enter, width }: View,
  info: TestInfo,
): Promise<void> {
  const origin = site.originOf(installation.url);
  const email = `owner-${Date.now()}@northpine.example`;
  const merchant = await enter();
  /** A link of the frame, which is in a menu on a phone. */
  const followMenu = async (tab: Tab, name: string | RegExp) => {
    if (width === 390) await tab.click("button", "Open menu");
    await tab.click("link", name);
  };

  await test.step("register, from the landing page", async () => {
    await merchant.goto(origin);
    await waitForText(merchant, landing);
    await merchant.click("link", "Create your Coupon Page");
    await waitForPath(merchant, "/register");
    await merchant.fill("Email", email);
    await merchant.fill("Password", password);
    await merchant.click("button", "NEXT");
    await waitForPath(merchant, "/my-store");
  });

  await test.step("the mailed link verifies the address", async () => {
    const { links } = await installation.mail(email);
    await merchant.goto(links.find((one) => one.includes("/auth/verify-email")) ?? "");
    await waitForPath(merchant, "/");
    // The address changes before the page does, and its menu with it.
    await waitForText(merchant, landing);
    expect(new URL(await merchant.url()).origin).toBe(origin);
  });

  await test.step("create the store; its logo is shown", async () => {
    const logo = info.outputPath("logo.png");
    writeFileSync(logo, (await logoFile()).buffer);
    await followMenu(merchant, "My Store");
    await waitForText(merchant, "ADD YOUR STORE TO");
    await merchant.fill("Name", "Northpine Outfitters");
    await merchant.fill("Website URL", "northpine.example.com");
    await merchant.fill("Email", email);
    await merchant.upload(/^Logo/, logo);
    await waitUntil(
      "the logo",
      async () => (await merchant.pictureWidth("Your logo")) === 120 || null,
    );
    await merchant.click("button", "CREATE YOUR STORE");
    await waitForText(merchant, "Your store page was created successfully");
    await waitForPath(merchant, "/payment");
  });

  await test.step("staff approves it", async () => {
    const staff = await enter();
    await signIn(staff, origin, installation.staffEmail, installation.staffPassword);
    await waitForPath(staff, "/staff");
    await staff.click("link", /^Northpine Outfitters/);
    await staff.click("button", "Approve");
    await waitForText(staff, "Store approved: ");
    await staff.close();
  });

  await test.step("pay in a new tab; the old tab updates", async () => {
    const checkout = await merchant.opened(() => merchant.click("link", /^Subscribe Now/));
    await checkout.fill("Card number", "4242 4242 4242 4242");
    await checkout.click("button", /^(Pay|Subscribe)/);
    await waitForText(merchant, "Next billing date");
    await checkout.close();
    await waitForText(merchant, "View Receipt");
  });

  await test.step("add two coupons, with typed and picked end dates", async () => {
    await followMenu(merchant, "Coupons");
    await waitForText(merchant, "CREATE COUPON FOR YOUR STORE PAGE");
    await addCoupon(merchant, "Winter jackets and boots", "WINTER20", async () => {
      await merchant.fill("Expiration Date", "2031-03-09");
    });
    await addCoupon(merchant, "Your first order", "HELLO20", async () => {
      await merchant.click("button", "Choose start date");
      // On any day of a month the coupon has begun then.
      await merchant.click("button", /day, [A-Z][a-z]+ 1, \d{4}/);
      expect(await merchant.value("Start Date")).toMatch(/^[A-Z][a-z]+ 1, \d{4}$/);
    });
    await waitForText(merchant, "Drag and drop to rearrange coupons");
  });

  await test.step("sort by keyboard, and save", async () => {
    await merchant.press("button", "Move Your first order", "Space");
    await waitForText(merchant, "Your first order picked up, position 2 of 2");
    // The list adds its listener after measuring its rows; pressing the key again at the top has
    // no effect.
    await waitUntil("the coupon to be first", async () => {
      await merchant.press("button", "Move Your first order", "ArrowUp");
      return (await merchant.text()).includes("moved to position 1") ? true : null;
    });
    await merchant.press("button", "Move Your first order", "Space");
    // Until then Enter drops the coupon, wherever the focus is.
    await waitForText(merchant, "Your first order dropped at position 1 of 2");
    expect(await merchant.focused()).toBe("Move Your first order");
    await merchant.click("button", "Save changes");
    await waitForText(merchant, "Your changes were saved successfully");
    await merchant.reload();
    await waitForText(merchant, /Your first order[\s\S]*Winter jackets/);
  });

  await test.step("a shopper reads a code on the live page, and the shop opens", async () => {
    const shopper = await merchant.opened(() => followMenu(merchant, /^Live Coupon Page/));
    await waitForText(shopper, "Northpine Outfitters");
    expect(new URL(await shopper.url()).origin).toBe(origin);
    expect(await shopper.markup()).not.toContain("HELLO20");
    const shop = await shopper.opened(() => shopper.click("button", /^Show code/));
    await waitForText(shopper, "HELLO20");
    await waitForText(shopper, "Copied");
    await shop.close();
    await shopper.close();
  });

  await test.step("sign out", async () => {
    await followMenu(merchant, "Logout");
    await waitForPath(merchant, "/");
    await merchant.goto(new URL("/coupons", origin).href);
    await waitForPath(merchant, "/login");
  });
}

async function signIn(tab: Tab, origin: string, email: string, secret: string): Promise<void> {
  await tab.goto(new URL("/login", origin).href);
  await tab.fill("Email", email);
  await tab.fill("Password", secret);
  await tab.click("button", "SIGN IN");
}

async function addCoupon(
  tab: Tab,
  description: string,
  code: string,
  chooseDays: () => Promise<void>,
): Promise<void> {
  await tab.click("link", "ADD COUPON");
  await waitForPath(tab, "/coupons/add");
  await tab.fill("Coupon Description", description);
  await tab.fill("Coupon Code", code);
  await chooseDays();
  await tab.click("button", "Save Coupon");
  await waitForText(tab, "Coupon created successfully");
  await waitForPath(tab, "/coupons");
}
