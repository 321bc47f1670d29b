import { endpoints } from "@coupon-center/contract";
import { daysFromNow } from "@coupon-center/testing/samples";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Page } from "@playwright/test";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Plan and payments" });

async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  // As in every dialog, though the rows that it is opened from have smaller text.
  await expect(dialog.getByRole("paragraph").first()).toHaveCSS("font-size", "16px");
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expectTexts(dialog, ["Reason is required"]);
  await dialog.getByLabel("Reason").fill("They asked by telephone");
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

test("An admin refunds a payment and ends the plan on the store's screen, and the owner is mailed (rule 10.12)", async ({
  openReview,
  personas,
  installation,
}) => {
  const merchant = await personas.own("live");
  const page = await openReview(merchant);
  await expectTexts(section(page), ["Active", "$24.99 /month", "Next billing date"]);
  const links = section(page).getByRole("link");
  await expect(links.first()).toHaveAttribute(
    "href",
    /dashboard\.stripe\.com\/test\/subscriptions/,
  );
  await expect(links.last()).toHaveAttribute("href", /dashboard\.stripe\.com\/test\/customers/);

  await section(page)
    .getByRole("button", { name: /^Refund/ })
    .click();
  await confirm(page, "Refund");
  await expectTexts(page, ["Refunded: $24.99"]);
  await expect(section(page).getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await installation.mail(merchant.email, /^Refunded: \$24\.99/);

  await section(page).getByRole("button", { name: "Cancel plan" }).click();
  await confirm(page, "Cancel plan");
  await expectTexts(page, ["Plan cancelled"]);
  await expectTexts(section(page), ["Cancelled", "Ends on"]);
  await section(page).getByRole("button", { name: "End now" }).click();
  await confirm(page, "End now");
  await expectTexts(section(page), ["Ended on"]);
  await expect(section(page).getByRole("button")).toHaveText(["Give a free plan"]);
  const mail = await installation.mail(merchant.email, /subscription is cancelled/);
  expect(mail.text).toContain("nothing will be charged");
  await expectTexts(page.getByRole("region", { name: "History" }), [
    "Payment refunded",
    "Plan cancelled",
    "Plan ended",
    "They asked by telephone",
  ]);
});

test("A payment whose payer is unknown is assigned by address, or refunded with a reason (rule 10.13)", async ({
  open,
  personas,
}) => {
  const time = new Date().toISOString();
  const event = {
    id: "evt_7",
    type: "checkout.session.completed",
    received_at: time,
    parked_at: time,
    tries: 10,
    error: "no account for subscription sub_7 of client 8",
    orphan: {
      subscription_id: "sub_7",
      stripe_url: "https://dashboard.stripe.com/test/subscriptions/sub_7",
    },
  };
  let parked = [event];
  const sent: unknown[] = [];
  const page = await open("/", { as: await personas.staff() });
  await page.route(/\/staff\/parked-events/, (route) => {
    const request = route.request();
    if (request.method() === "POST") {
      sent.push([new URL(request.url()).pathname, request.postDataJSON()]);
      parked = [];
      return route.fulfill({ json: { success: true } });
    }
    const results = parked;
    return route.fulfill({ json: { count: results.length, next: null, previous: null, results } });
  });
  await page.goto("/staff");
  const list = page.getByRole("region", { name: "Parked payment messages" });
  await expectTexts(list, [
    "We don't know who made this payment. Assign it to the merchant who did, or refund it.",
  ]);
  await expect(list.getByRole("link")).toHaveAttribute("href", event.orphan.stripe_url);
  await list.getByRole("button", { name: "Assign evt_7" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign the payment?" });
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expectTexts(dialog, ["Email is required"]);
  await dialog.getByLabel("Email").fill("ada@example.com");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expectTexts(page, ["Assigned to ada@example.com"]);
  await expect(list).toHaveCount(0);

  parked = [event];
  await page.reload();
  await list.getByRole("button", { name: "Refund evt_7" }).click();
  await confirm(page, "Refund");
  await expectTexts(page, ["The payment is refunded, and its subscription has ended"]);
  const path = "/api/v1/staff/parked-events/evt_7";
  expect(sent).toEqual([
    [`${path}/assign`, { email: "ada@example.com" }],
    [`${path}/refund`, { reason: "They asked by telephone" }],
  ]);
});

test("An admin gives a free plan until a day; its owner sees it, and can subscribe (rule 10.14)", async ({
  open,
  openReview,
  personas,
  installation,
}) => {
  const merchant = await personas.own("pending");
  const page = await openReview(merchant);
  await section(page).getByRole("button", { name: "Give a free plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Give a free plan?" });
  await dialog.getByRole("textbox", { name: "Last free day" }).fill("2020-01-01");
  await dialog.getByLabel("Reason").fill("An outage of ours");
  const submit = dialog.getByRole("button", { name: "Give a free plan" });
  await submit.click();
  await expectTexts(dialog, ["This day must be after today"]);
  await dialog.getByRole("textbox", { name: "Last free day" }).fill(daysFromNow(30));
  await submit.click();
  await expectTexts(section(page), ["Active", "$0.00 /month", "Ends on"]);
  await installation.mail(merchant.email, /^Your plan is free until/);
  const theirs = await open("/payment", { as: merchant });
  const card = theirs.getByRole("region", { name: "Subscription" });
  await expectTexts(card, ["Active", "$0.00 /month"]);
  await expect(card).toContainText("Your plan is free until");
  await expect(card).toContainText("charged at once and replaces the free plan");
  await expect(card.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  await expect(card.getByText("Next billing date")).toHaveCount(0);
});

test("A free plan beside one that was paid for meanwhile is refused by a message, as the screen no longer offers it (rules 10.12, 10.14)", async ({
  openReview,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await openReview(merchant);
  await section(page).getByRole("button", { name: "Give a free plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Give a free plan?" });
  await dialog.getByRole("textbox", { name: "Last free day" }).fill(daysFromNow(30));
  await dialog.getByLabel("Reason").fill("An outage of ours");
  await merchant.pay();
  await dialog.getByRole("button", { name: "Give a free plan" }).click();
  await expect(dialog).toBeHidden();
  await expectTexts(page, ["This merchant already has a plan"]);
  await expectTexts(section(page), ["Active", "$24.99 /month"]);
});

test("My Store of a merchant who was given a plan says when it ends, and tells no billing (rules 4.12, 10.14)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("approved");
  const { store } = await merchant.me();
  const body = { until: daysFromNow(20), reason: "An outage of ours" };
  await (await personas.staff()).ok(endpoints.staffGivePlan, {
    params: { id: store?.id ?? 0 },
    body,
  });
  await waitUntil("the plan", async () => {
    const { store } = await merchant.me();
    return store?.stripe_subscription?.status === "active" ? true : null;
  });
  const page = await open("/my-store", { as: merchant });
  await expect(page.getByText("Plan ends", { exact: true })).toBeVisible();
  await expect(page.getByText("Next billing")).toHaveCount(0);
});

for (const width of [390, 1280] as const) {
  test(`The calendar of 'Give a free plan' is used by pointer and by keyboard, ${width} px wide (rules 10.14, 12.6, 12.10)`, async ({
    openReview,
    personas,
  }) => {
    const page = await openReview(await personas.own("pending"), { width });
    await section(page).getByRole("button", { name: "Give a free plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Give a free plan?" });
    const day = dialog.getByRole("textbox", { name: "Last free day" });
    const choose = dialog.getByRole("button", { name: "Choose last free day" });
    const calendar = page.getByRole("dialog", { name: "Choose last free day" });
    await day.fill("2027-03-10");
    await choose.click();
    await calendar.getByRole("button", { name: "Go to the Next Month" }).click();
    const picked = calendar.getByRole("button", { name: /April 17, 2027/ });
    await expect(picked).toBeInViewport({ ratio: 1 });
    await expect(picked).toHaveCSS("cursor", "pointer");
    await picked.click();
    await expect(day).toHaveValue("Apr 17, 2027");

    await expect(choose).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(calendar.getByRole("button", { name: /April 17, 2027/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(day).toHaveValue("Apr 18, 2027");
    await expect(choose).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(calendar).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(choose).toBeFocused();
  });
}

test.describe("While the server is away", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("a store's screen stays: after 'Try again' of its payments, and after a refund (rules 10.12, 12.3)", async ({
    openReview,
    personas,
  }) => {
    const page = await openReview(await personas.own("fresh"));
    const reads = ["GET", /\/api\//] as const;
    await section(page)
      .getByRole("button", { name: /^Refund/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("They asked by telephone");
    await stubResponse(page, reads, 503);
    const failed = page.waitForResponse(reads[1]);
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(page.getByText("Refunded: $24.99")).toBeVisible();
    await failed;
    await expect(dialog).toHaveCount(0);
    await section(page).getByRole("button", { name: "Cancel plan" }).click();
    await expect(dialog.getByLabel("Reason")).toBeVisible();

    await page.unrouteAll();
    await stubResponse(page, calls.staffBilling, 503);
    await page.reload();
    const again = section(page).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await stubResponse(page, reads, 503);
    await again.click();
    await expect(again).toBeEnabled();
    await page.unrouteAll();
    await again.click();
    await expect(section(page).getByText("Refunded", { exact: true })).toBeVisible();
  });
});
