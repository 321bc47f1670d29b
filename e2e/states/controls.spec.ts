import { contrast, toHex } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("Number inputs ignore mouse-wheel changes (rule 12.6)", async ({ open, personas }) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const savings = page.getByLabel("Savings", { exact: true });
  await savings.click();
  await savings.hover();
  for (const turn of [100, -100, -300]) await page.mouse.wheel(0, turn);
  await page.keyboard.press("ArrowUp");
  await expect(savings).toHaveValue("20");
  await expect(savings).toHaveAttribute("inputmode", "decimal");
});

test("The submit button shows a spinner and is disabled while its action runs, and recovers from a failure (rule 12.5)", async ({
  open,
}) => {
  const page = await open("/login");
  const held = await holdRequests(page, calls.login[1]);
  await page.getByLabel("Email").fill("nobody@northpine.example");
  await page.getByLabel("Password").fill("wrong password");
  const button = page.getByRole("button", { name: "SIGN IN" });
  await page.getByLabel("Password").press("Enter");
  await expect(button).toBeDisabled();
  await expect(button.locator(".spinner")).toBeVisible();
  await expect(page.getByRole("form", { name: "Log in" })).toHaveAttribute("aria-busy", "true");
  held.release();
  await expect(button).toBeEnabled();
  await expect(button.locator(".spinner")).toHaveCount(0);
});

for (const scheme of ["light", "dark"] as const) {
  test(`A busy button's text has a contrast of at least 4.5, ${scheme} (rule 12.10)`, async ({
    open,
    personas,
  }) => {
    const login = await open("/login", { scheme });
    await holdRequests(login, calls.login[1]);
    await login.getByLabel("Email").fill("nobody@northpine.example");
    await login.getByLabel("Password").fill("wrong password");
    await login.getByLabel("Password").press("Enter");
    await expectReadable(login.getByRole("button", { name: "SIGN IN" }));

    const merchant = await open("/payment", { scheme, as: await personas.shared("newcomer") });
    await holdRequests(merchant, /resend-verification/);
    await merchant.getByRole("button", { name: "Resend email" }).click();
    await expectReadable(merchant.getByRole("button", { name: "Resend email" }));
  });
}

/** The text of a busy button, in the opacity in which it and its parents are drawn. */
async function expectReadable(button: Locator): Promise<void> {
  await expect(button.locator(".spinner")).toBeVisible();
  await expect(async () => {
    const drawn = await button.evaluate((node) => {
      let opacity = 1;
      for (let at: Element | null = node; at !== null; at = at.parentElement) {
        opacity *= Number(getComputedStyle(at).opacity);
      }
      const { color, backgroundColor } = getComputedStyle(node);
      return { opacity, color, backgroundColor };
    });
    expect(drawn.opacity).toBe(1);
    const hex = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
      return toHex([red, green, blue]);
    };
    expect(contrast(hex(drawn.color), hex(drawn.backgroundColor))).toBeGreaterThanOrEqual(4.5);
  }).toPass();
}

test("Date pickers: a calendar opens, selects a day by mouse and by keyboard, closes on outside click and Escape (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const start = page.getByLabel("Start Date", { exact: true });
  await start.fill("2027-03-10");
  const opener = page.getByRole("button", { name: "Choose start date" });
  const calendar = page.getByRole("dialog", { name: "Choose start date" });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await calendar.getByRole("button", { name: /March 17, 2027/ }).click();
  await expect(start).toHaveValue("Mar 17, 2027");
  await expect(calendar).toHaveCount(0);
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(calendar.getByRole("button", { name: /March 17, 2027/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(start).toHaveValue("Mar 25, 2027");
  await opener.click();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(calendar).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(calendar).toHaveCount(0);
});

test("The mobile menu traps focus, closes on Escape, returns the focus, and closes on a new screen (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.shared("fresh"), width: 390 });
  const burger = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await burger.click();
  await expect(menu).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && at?.closest("dialog") === null;
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(burger).toBeFocused();
  await burger.click();
  await menu.getByRole("link", { name: "Coupons" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(menu).toHaveCount(0);
});

test("A dialog traps and returns focus, and closes on Escape and on a click outside (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.shared("fresh") });
  const opener = page.getByRole("button", { name: "Cancel Subscription" });
  const dialog = page.getByRole("dialog", { name: "Cancel Subscription?" });
  await opener.click();
  await expect(dialog.getByRole("button", { name: "No, go back" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(8, 8);
  await expect(dialog).toHaveCount(0);
});

test("A dialog closes with the screen that opened it: Back leaves none open, and confirms nothing", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("fresh") });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Payment" })
    .click();
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Subscription?" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/coupons");
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("Forms can optionally block Enter submission (a deletion), submit on change (the queue's search), or reset after submit (a new password) (rule 12.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("newcomer");
  const page = await open("/account", { as: merchant });
  let deletions = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions += 1;
  });
  await page.getByRole("button", { name: "Delete account" }).click();
  const field = page.getByRole("dialog").getByLabel("Your password");
  await field.fill("wrong password");
  await field.press("Enter");
  await page.keyboard.press("Escape");
  const passwords = page.getByRole("form", { name: "Change password" });
  await stubResponse(page, ["POST", /change-password/], 200, merchant.session);
  await passwords.getByLabel("Current password").fill(password);
  await passwords.getByLabel("New password").fill(password);
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  await expect(passwords.getByLabel("Current password")).toHaveValue("");
  await expect(passwords.getByLabel("New password")).toHaveValue("");
  expect(deletions).toBe(0);

  const staff = await open("/staff", { as: await personas.staff() });
  await staff.getByLabel("Name, website or owner").fill("northpine");
  await expect(staff).toHaveURL(/search=northpine/);
});

// 'Motion under 200 ms, none with prefers-reduced-motion.'
test("Nothing keeps moving with reduced motion: no spinner, no skeleton (rule 12.10)", async ({
  open,
  personas,
}) => {
  const moving = (page: Page) =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === "running").length,
    );

  const login = await open("/login");
  await login.emulateMedia({ reducedMotion: "reduce" });
  await holdRequests(login, calls.login[1]);
  await login.getByLabel("Email").fill("nobody@northpine.example");
  await login.getByLabel("Password", { exact: true }).fill("secret-password");
  await login.getByRole("button", { name: "SIGN IN" }).click();
  await expect(login.locator(".spinner")).toBeVisible();
  await expect.poll(() => moving(login)).toBe(0);

  const list = await open("/coupons", {
    as: await personas.shared("live"),
    before: async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await holdRequests(page, calls.listCoupons[1]);
    },
  });
  await expect(list.locator(".blank").first()).toBeVisible();
  await expect.poll(() => moving(list)).toBe(0);
});

test("With reduced motion no style passes into another: a resized price has its cents at once (rule 12.10)", async ({
  open,
}) => {
  const page = await open("/");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const transitions = await page.evaluate(() =>
    [...document.querySelectorAll("*")].map((one) => getComputedStyle(one).transitionProperty),
  );
  expect(new Set(transitions)).toEqual(new Set(["none"]));
});

test("With reduced motion, too, the queue is not dimmed by an answer that comes at once (rule 12.10)", async ({
  open,
  personas,
}) => {
  await personas.shared("live");
  const page = await open("/staff?state=all", { as: await personas.staff() });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const list = page.locator(".queue", { has: page.getByRole("link") });
  const opacity = await list.evaluate((queue) => {
    queue.setAttribute("aria-busy", "true");
    return getComputedStyle(queue).opacity;
  });
  expect(opacity).toBe("1");
});
