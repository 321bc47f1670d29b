import { endpoints } from "@coupon-center/contract";
import { longestCouponTexts } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { drawn } from "../fixtures/drawn.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

type Case = readonly [label: string, typed: string, said: string | null];
const rtl = "\u0645\u062a\u062c\u0631 \u05d7\u05e0\u05d5\u05ea";
const html = "<b onmouseover=alert(1)>x</b><script>document.title='owned'</script>";
const text = (length: number, what = "x") => what.repeat(length);

/** Types each value, submits the form, and compares the text under the field. */
async function judge(page: Page, button: string, cases: readonly Case[]): Promise<void> {
  for (const [label, typed, said] of cases) {
    const field = page.getByRole("main").getByLabel(label, { exact: true });
    await field.fill(typed);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    const shown = `${label}: ${typed.slice(0, 40)} (${typed.length})`;
    if (said === null) {
      await expect(field, shown).not.toHaveAttribute("aria-invalid", "true");
    } else {
      await expect(field, shown).toHaveAttribute("aria-invalid", "true");
      await expect(field, shown).toHaveAccessibleDescription(new RegExp(literal(said)));
    }
    // A browser trims the value of an email field by itself.
    const address = (await field.getAttribute("type")) === "email";
    await expect(field, shown).toHaveValue(address ? typed.trim() : typed);
  }
  expect(await page.title()).not.toBe("owned");
}

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("Sign-in: email and password required (rule 2.4)", async ({ open }) => {
  const page = await open("/login");
  await judge(page, "SIGN IN", [
    ["Email", "", "Email is required"],
    ["Email", "   ", "Email is required"],
    ["Password", "", "Password is required"],
  ]);
});

test("Register: email required; password required, 'Password should be at least 6 characters long' (rules 2.1, 2.3)", async ({
  open,
}) => {
  const page = await open("/register");
  await judge(page, "NEXT", [
    ["Email", "", "Email is required"],
    ["Email", "no address", "Email is not valid"],
    ["Email", "two@a.example, three@b.example", "Email is not valid"],
    ["Email", `${text(250)}@a.example`, "Email is not valid"],
    ["Email", "<b>a</b>@a.example", "Email is not valid"],
    ["Password", "", "Password is required"],
    ["Password", "12345", "Password should be at least 6 characters long"],
    ["Password", "🔑🔑🔑🔑🔑", "Password should be at least 6 characters long"],
    ["Password", "123456", null],
    ["Password", text(128), null],
    ["Password", text(129), "Password should be at most 128 characters long"],
    ["Password", "      ", null],
    ["Password", rtl, null],
  ]);
});

test("Set password: at least 6 characters (same message); confirmation must equal it ('Passwords don't match') (rule 3.4)", async ({
  open,
}) => {
  const page = await open("/auth/set-password?token=x");
  await judge(page, "Set password", [
    ["Password", "", "Password is required"],
    ["Password", "12345", "Password should be at least 6 characters long"],
    ["Confirm password", "123456", "Passwords don't match"],
    ["Password", "123457", null],
    ["Confirm password", "123457 ", "Passwords don't match"],
  ]);
});

test("Reminder: email required (rule 3.3)", async ({ open }) => {
  const page = await open("/auth/password-reminder");
  await judge(page, "SEND INSTRUCTIONS", [
    ["Email", "", "Email is required"],
    ["Email", " ", "Email is required"],
    ["Email", "a@b", "Email is not valid"],
  ]);
});

test("Store form: name required, url required, email required and valid; first and last name optional (rule 4.2)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  const first = page.getByLabel(/^First name/);
  await expect(first).toHaveValue("");
  await judge(page, "CREATE YOUR STORE", [
    ["Email", "", "Email is required"],
    ["Email", "harbour", "Email is not valid"],
    ["Name", "", "Name is required"],
    ["Name", "  ", "Name is required"],
    ["Name", text(121), "Name must be at most 120 characters"],
    ["Name", text(120, "🛒"), null],
    ["Name", rtl, null],
    ["Name", html, null],
    ["Website URL", "", "Website URL is required"],
    ["Website URL", "not an address", "Website URL is not a valid web address"],
    ["Website URL", "javascript:alert(1)", "Website URL is not a valid web address"],
    ["Website URL", "http://localhost:3000", "Website URL is not a valid web address"],
    ["Website URL", `http://a.example/${text(2100)}`, "Website URL is not a valid web address"],
    ["Website URL", "harbour-tea.example.com", null],
  ]);
  await expect(first).not.toHaveAttribute("aria-invalid", "true");
});

test("Coupon form: description required, at most 120 characters, counted as code points (rule 6.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const left = page.getByText(/characters? left/);
  await judge(page, "Save Coupon", [
    ["Coupon Description", "", "Description is required"],
    ["Coupon Description", "   ", "Description is required"],
    ["Coupon Description", text(121), "Description must be at most 120 characters"],
  ]);
  await expect(left).toHaveText("-1 character left");
  await page.getByLabel("Coupon Description").fill(text(119));
  await expect(left).toHaveText("1 character left");
  await page.getByLabel("Coupon Description").fill(text(120, "🎁"));
  await expect(left).toHaveText("0 characters left");
  await expect(page.getByLabel("Coupon Description")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Coupon Description").fill("");
  await judge(page, "Save Coupon", [
    ["Savings", "", "Savings is required"],
    ["Savings", "0", "Savings must be more than 0"],
    ["Savings", "abc", "Savings must be a number, like 20"],
    ["Savings", "-5", "Savings must be a number, like 20"],
    ["Savings", "101", "A percentage must be at most 100"],
    ["Savings", "12.345", "Savings must have at most 2 decimals"],
    ["Savings", "99.5", null],
    ["Coupon Code", text(61), "Coupon code must be at most 60 characters"],
    ["Coupon Code", rtl, null],
    ["Destination URL", "nowhere", "Destination URL is not a valid web address"],
    ["Destination URL", "shop.example.com/sale", null],
  ]);
});

test("Savings with too many decimals are refused as they are typed, and not shown rounded", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const field = page.getByLabel("Savings", { exact: true });
  const preview = page.getByLabel("Live preview").locator(".ticket-value").first();
  await page.getByLabel("Offer Type").selectOption("sitewide amount");
  await field.fill("");
  await field.pressSequentially("12.34");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(preview).toHaveText("$12.34");
  await field.press("5");
  await expect(field).toHaveAccessibleDescription(/Has more decimals than USD allows/);
  await expect(preview).toHaveText("$12.34");
  await expect(field).toBeFocused();
  await page.getByLabel("Offer Type").selectOption("sitewide percent");
  await expect(field).toHaveAccessibleDescription(/Savings must have at most 2 decimals/);
  await field.press("End");
  await field.press("Backspace");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(preview).toHaveText("12.34%");
});

test("Pasted lines and cells become a single line in the description (rule 6.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.own("pending") });
  await page.getByLabel("Coupon Description").fill("Tea\tfor two\n  and a scone\r\n");
  await expect(page.getByText("97 characters left")).toBeVisible();
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(
    page.getByRole("heading", { name: "Tea for two and a scone", exact: true }),
  ).toBeVisible();
});

test("A wrong date order, 31 February and invalid dates are rejected under the field, and stay as typed (rule 6.7)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const start = page.getByLabel("Start Date", { exact: true });
  const end = page.getByLabel("Expiration Date", { exact: true });
  const save = page.getByRole("button", { name: "Save Coupon" });
  await start.fill("2027-05-02");
  await end.fill("2027-05-01");
  await save.click();
  await expect(end).toHaveAccessibleDescription(/Expiration date is before the start date/);
  await end.fill("2027-02-31");
  await save.click();
  await expect(end).toHaveAccessibleDescription(/Date is not valid/);
  await expect(end).toHaveValue("2027-02-31");
  await end.fill("");
  await save.click();
  await expect(end).toHaveAccessibleDescription(/Expiration date is required/);
  await start.fill("");
  await save.click();
  await expect(start).toHaveAccessibleDescription(/Start date is required/);
  await page.getByLabel("No Expiration Date").check();
  await expect(end).toBeDisabled();
  await expect(end).not.toHaveAttribute("aria-invalid", "true");
  await start.fill("12/24/2027");
  await start.blur();
  await expect(start).toHaveValue("Dec 24, 2027");
});

test("The longest names, reasons and codes, and a long URL, fit the screen at 390 and 1280 px", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.addCoupon({
    ...longestCouponTexts,
    offer_type: "sale amount",
    savings_percent: null,
    savings_amount: 999_999.99,
    isSavingsRange: true,
  });
  const { store } = await merchant.me();
  await merchant.ok(endpoints.updateStore, {
    params: { store: store?.slug ?? "" },
    body: {
      name: text(120, "W"),
      website_url: `http://${text(60, "w")}.example.com`,
      contact_email: merchant.email,
    },
  });
  await merchant.decide("decline", text(500, "R"));
  const screens = ["/my-store", "/my-store/preview", "/coupons", `/coupons/${id}`, "/payment"];
  for (const width of widths) {
    const page = await open("/account", { as: merchant, width });
    for (const path of screens) {
      await page.goto(path);
      await drawn(page);
      const shown = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(shown, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test("Right-to-left text keeps its own direction, while typing and when shown (rule 12.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  await merchant.addCoupon({ description: `${rtl}!` });
  const page = await open("/coupons", { as: merchant });
  // In a right-to-left text, the punctuation at the end is on the left.
  const title = page.getByRole("main").getByRole("heading", { level: 2, name: `${rtl}!` });
  const [first, last] = await title.evaluate((node) => {
    const letters = node.firstChild as Text;
    return [0, letters.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(last).toBeLessThan(first ?? 0);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Coupon Description")).toHaveCSS("unicode-bidi", "plaintext");
});

test("Accepted input is shown as text, never as markup (rule 12.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  await page.getByLabel("Coupon Description").fill(html);
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("heading", { name: html })).toBeVisible();
  expect(await page.title()).not.toBe("owned");
});
