import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { refocusUntil } from "../fixtures/refocus.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const checklist = (page: Page) => page.getByRole("region", { name: "Your way to a live page" });
const current = (area: Locator) => area.locator("[aria-current=step]");

test("A checklist leads from the verified address to the first live coupon, one step at a time, and then disappears (rule 4.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/my-store", { as: merchant });
  const list = checklist(page);

  await test.step("a newcomer fills in the store without waiting for the mail", async () => {
    await expect(list.getByRole("listitem")).toHaveText([
      /Confirm your email address$/,
      /Create your store page/,
      /Get your store page approved$/,
      /Subscribe to the /,
      /Create your first coupon$/,
      /Go live$/,
    ]);
    await expect(list.getByText("0 of 6 done")).toBeVisible();
    await expect(current(list)).toContainText("Create your store page");
    await expect(list.getByRole("link")).toHaveCount(0);
  });

  await test.step("verified in another tab: this one updates when it is focused", async () => {
    await merchant.verify();
    await refocusUntil(page, () =>
      expect(list.getByText("1 of 6 done")).toBeVisible({ timeout: 500 }),
    );
  });

  await test.step("then the plan, while the store waits for review", async () => {
    await merchant.createStore();
    await page.goto("/coupons");
    await expect(list.getByText("2 of 6 done")).toBeVisible();
    await expect(list).toContainText("Subscribe to the");
    await list.getByText("2 of 6 done").click();
    await expect(current(list)).toContainText("Subscribe to the");
    await list.getByRole("link", { name: "Go to payment" }).click();
    await expect(page).toHaveURL("/payment");
    await merchant.pay();
  });

  await test.step("then the first coupon", async () => {
    await page.goto("/my-store");
    await expect(list.getByText("3 of 6 done")).toBeVisible();
    await list.getByRole("link", { name: "Create your first coupon" }).click();
    await expect(page).toHaveURL("/coupons/add");
    await merchant.addCoupon();
  });

  await test.step("only the review is left to wait for; live once it is done", async () => {
    await page.goto("/my-store");
    await expect(list.getByText("4 of 6 done")).toBeVisible();
    await expect(current(list)).toContainText("before shoppers see it");
    await expect(list.getByRole("link")).toHaveCount(0);
    await merchant.decide("approve");
    await page.goto("/my-store");
    const ticket = page.getByRole("status").filter({ hasText: "Northpine Outfitters is live" });
    await expect(ticket.getByText("LIVE", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your page is live" })).toBeVisible();
    // Shown once: neither here nor in another browser again (rule 4.12).
    const another = await open("/my-store", { as: merchant });
    for (const seen of [page, another]) {
      await seen.reload();
      await expect(seen.getByRole("heading", { name: "Your page is live" })).toBeVisible();
      await expect(seen.getByText("LIVE", { exact: true })).toHaveCount(0);
    }
    for (const path of ["/my-store", "/coupons"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: /^MY / })).toBeVisible();
      await expect(list).toHaveCount(0);
    }
    await expect(page.getByText(/Shoppers can't see/)).toHaveCount(0);
  });
});

test("Approved while My Coupons is open, it does not say any more that the store is not (rules 6.15, 7.1)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  await merchant.pay();
  await merchant.addCoupon();
  const page = await open("/coupons", { as: merchant });
  await expect(checklist(page)).toBeVisible();
  await merchant.decide("approve");
  await refocusUntil(page, () => expect(checklist(page)).toHaveCount(0, { timeout: 500 }));
  await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText(/Shoppers can't see/)).toHaveCount(0);
});

test("An address that is confirmed on a phone while a coupon is written is not asked for any more (rule 3.2)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.createStore();
  const page = await open("/coupons/add", { as: merchant });
  const banner = page.getByText(/^Please confirm your email address/);
  await expect(banner).toBeVisible();
  await merchant.verify();
  await refocusUntil(page, () => expect(banner).toHaveCount(0, { timeout: 500 }));
});

test("Paid in another tab while My Coupons is open, it does not ask for a plan any more (rules 6.15, 7.1)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("approved");
  const page = await open("/coupons", { as: merchant });
  await expect(checklist(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/payment");
  await expect(second.getByText("Subscribe Now").first()).toBeVisible();
  await merchant.pay();
  await expect(second.getByText("Payment received").first()).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
  await expect(page.getByText(/Shoppers can't see/)).toHaveCount(0);
});

test("On a phone the step to pay is in sight on My Store, above the form, with the list folded", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("pending"), width: 390 });
  const pay = checklist(page).getByRole("link", { name: "Go to payment" });
  await expect(pay).toBeInViewport({ ratio: 1 });
  const form = page.getByRole("form", { name: "Store" });
  const [step, below] = [await pay.boundingBox(), await form.boundingBox()];
  expect(step?.y).toBeLessThan(below?.y ?? 0);
  await expect(checklist(page).getByRole("listitem").first()).toBeHidden();
});

test("An address with accents is read as it was typed, though Chromium's field gives its domain in ASCII (rules 2.2, 3.2)", async ({
  open,
}) => {
  const page = await open("/register");
  const name = `info-${Date.now()}`;
  await page.getByLabel("Email").pressSequentially(`${name}@münchen.example`);
  await page.getByLabel("Password").fill("correct horse");
  const sent = page.waitForRequest(calls.register[1]);
  await page.getByRole("button", { name: "NEXT" }).click();
  expect((await sent).postData()).toContain(`${name}@xn--mnchen-3ya.example`);
  await expect(page.getByText(`we sent a link to ${name}@münchen.example.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(`${name}@münchen.example`);
  await page.goto("/account");
  await expect(page.getByText(`${name}@münchen.example`, { exact: true })).toBeVisible();
  await page.getByLabel("New email").pressSequentially(`other-${name}@münchen.example`);
  await page.getByLabel("Your password").fill("correct horse");
  await page.getByRole("button", { name: "Change email" }).click();
  const waiting = page.getByText(`Waiting for confirmation of other-${name}@münchen.example.`);
  await expect(waiting).toBeVisible();
});

test("With only the address unverified, the one step is to send the link again", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.createStore();
  await merchant.pay();
  await merchant.addCoupon();
  const first = await installation.mail(merchant.email, /confirm|verify/i);
  const page = await open("/coupons", { as: merchant });
  const list = checklist(page);
  await expect(list).toContainText("Confirm your email address");
  await list.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("We sent you a new link. Check your inbox.")).toBeVisible();
  await expect(async () => {
    const newest = await installation.mail(merchant.email, /confirm|verify/i);
    expect(newest.links).not.toEqual(first.links);
  }).toPass();
});

test("'Resend email' after the address was verified elsewhere says so, without claiming to send a mail (rule 3.2)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("newcomer");
  const sent = await installation.mail(merchant.email, /confirm/i);
  const page = await open("/payment", { as: merchant });
  const resend = page.getByRole("button", { name: "Resend email" });
  await expect(resend).toBeVisible();
  await merchant.verify();
  await resend.click();
  await expect(page.getByText("Your email address is already confirmed")).toBeVisible();
  await expect(resend).toHaveCount(0);
  expect((await installation.mail(merchant.email, /confirm/i)).links).toEqual(sent.links);
});

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("If coupons cannot be loaded, the store form still works; 'Try again' shows the steps", async ({
    open,
    personas,
  }) => {
    const page = await open("/my-store", {
      as: await personas.shared("pending"),
      before: (page) => stubResponse(page, calls.listCoupons, 500),
    });
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Northpine Outfitters");
    await expect(page.getByText("Your next steps could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(checklist(page)).toBeVisible();
  });

  test("'Try again' for the steps tells that it is trying, and keeps what is typed in the store form while the server is away (rules 12.3, 12.5)", async ({
    open,
    personas,
  }) => {
    const page = await open("/my-store", {
      as: await personas.shared("pending"),
      before: (page) => stubResponse(page, calls.listCoupons, 500),
    });
    const [again, first] = [
      page.getByRole("button", { name: "Try again" }),
      page.getByLabel("First name"),
    ];
    await expect(again).toBeVisible();
    await first.fill("Ada");
    await page.route(/\/api\//, (route) => route.abort());
    const held = await holdRequests(page, /\/api\//);
    await again.click();
    await expect(again).toBeDisabled();
    held.release();
    await expect(again).toBeEnabled();
    await expect(first).toHaveValue("Ada");
    await page.unrouteAll();
    await again.click();
    await expect(checklist(page)).toBeVisible();
    await expect(first).toHaveValue("Ada");
  });
});
