import { endpoints, type Subscription } from "@coupon-center/contract";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { noon, openSubscription } from "../fixtures/subscription.ts";
import { expect, test } from "../fixtures/test.ts";

const cases: [string, Partial<Subscription>, string | RegExp][] = [
  [
    "cancelled, paid for until later",
    { status: "canceled", ends_at: noon("2099-02-28") },
    "Your coupons stay live until Feb 28, 2099",
  ],
  [
    "cancelled and over",
    { status: "canceled", ends_at: noon("2026-02-28") },
    "Your coupons have been hidden since Feb 28, 2026, and nothing will be charged. Reactivate to bring them back as they were.",
  ],
  [
    "past due",
    { status: "past_due", grace_ends_at: noon("2099-02-28") },
    "We could not collect the last payment. Update your card to keep your coupons live. The payment will not be retried automatically. Without it, your coupons will be hidden by Feb 28, 2099.",
  ],
  [
    "unpaid",
    { status: "unpaid" },
    "The last payment was not made. Your coupons are hidden until it is; they are not deleted.",
  ],
];

test("The subscription card says for each state what it means for the coupons, and what to do (rule 8.4)", async ({
  open,
  personas,
}) => {
  const { page, card, show } = await openSubscription(open, personas);
  for (const [name, change, words] of cases) {
    await test.step(name, async () => {
      await show(change);
      await expect(card.getByText(words)).toBeVisible();
      if (change.status !== "canceled") {
        await expect(card.getByRole("button", { name: "Update card" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Update card" })).toHaveCount(1);
      }
    });
  }
});

test("With several cards, the default is marked, another can become it, one can be removed (rule 8.12)", async ({
  open,
  personas,
}) => {
  const card = (id: string, last4: string, is_default: boolean) => ({
    id,
    last4,
    is_default,
    brand: "visa",
    country: "US",
    created_at: 1,
    exp_month: 4,
    exp_year: 2031,
  });
  let cards = [card("pm_1", "4242", true), card("pm_2", "4444", false)];
  const page = await open("/payment", {
    as: await personas.shared("fresh"),
    before: (page) =>
      page.route(/\/api\/v1\/payment-methods/, (route) => {
        const request = route.request();
        if (request.method() === "DELETE") cards = cards.filter(({ id }) => id !== "pm_1");
        if (request.method() === "POST") {
          cards = cards.map((one) => ({ ...one, is_default: one.id === "pm_2" }));
          return route.fulfill({ json: { ...cards[1], open_payment: null } });
        }
        const page = { count: cards.length, next: null, previous: null, results: cards };
        return route.fulfill({ json: request.method() === "GET" ? page : { success: true } });
      }),
  });
  const items = page.getByRole("region", { name: "Payment methods" }).getByRole("listitem");
  await expectTexts(items.nth(0), ["Default", "Expires 04/2031"]);
  await page.getByRole("button", { name: "Make default: Visa ending in 4444" }).click();
  await expectTexts(page, ["Default card changed"]);
  await expectTexts(items.nth(1), ["Default"]);
  await page.getByRole("button", { name: "Remove: Visa ending in 4242" }).click();
  await page.getByRole("dialog", { name: "Remove card?" }).getByText("Yes, remove").click();
  await expectTexts(page, ["Card removed"]);
  await expect(items).toHaveCount(1);
});

test("A card that was removed in another tab leaves the list when it is removed, or refused as the only one (rule 8.12)", async ({
  open,
  personas,
}) => {
  const card = (id: string, last4: string) => ({
    id,
    last4,
    is_default: id === "pm_1",
    brand: "visa",
    country: "US",
    created_at: 1,
    exp_month: 4,
    exp_year: 2031,
  });
  const [first, second] = [card("pm_1", "4242"), card("pm_2", "4444")];
  for (const [last4, refused, said] of [
    ["4444", { status: 404, json: { detail: "Not Found" } }, "Card removed"],
    ["4242", { status: 400, json: { non_field_errors: ["Keep one"] } }, "Keep one"],
  ] as const) {
    let cards = [first, second];
    const page = await open("/payment", {
      as: await personas.shared("fresh"),
      before: (page) =>
        page.route(/\/api\/v1\/payment-methods/, (route) =>
          route.fulfill(
            route.request().method() === "DELETE"
              ? refused
              : { json: { count: cards.length, next: null, previous: null, results: cards } },
          ),
        ),
    });
    const items = page.getByRole("region", { name: "Payment methods" }).getByRole("listitem");
    await expect(items).toHaveCount(2);
    cards = [first];
    await page.getByRole("button", { name: `Remove: Visa ending in ${last4}` }).click();
    await page.getByRole("dialog", { name: "Remove card?" }).getByText("Yes, remove").click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(items).toHaveCount(1);
    await page.context().close();
  }
});

test("A merchant whose store is suspended is not sold a plan, in a tab that was open, either, and is once that is lifted (rules 8.1, 8.19)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const staff = await personas.staff();
  const params = { id: (await merchant.me()).store?.id ?? 0 };
  const page = await open("/payment", { as: merchant });
  const subscribe = page.getByRole("link", { name: /^Subscribe Now/ });
  await expect(subscribe).toBeVisible();
  await staff.ok(endpoints.staffSuspendStore, { params, body: { reason: "Fakes" } });
  await expect(page).toHaveURL("/login");
  await signIn(page, merchant.email);
  await page.getByRole("link", { name: "Payment" }).first().click();
  const plan = page.getByRole("region", { name: "Plan" });
  const why =
    /^Your store is suspended, so you cannot subscribe at the moment\. Write to us at \S+$/;
  await expect(plan.getByText(why)).toBeVisible();
  await expect(subscribe).toHaveCount(0);
  await staff.ok(endpoints.staffApproveStore, { params, body: {} });
  await expect(subscribe).toHaveAttribute("href", /client_reference_id=/);
});
