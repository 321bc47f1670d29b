import { endpoints } from "@coupon-center/contract";
import { drawn } from "../fixtures/drawn.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { widths } from "../fixtures/sites.ts";
import { compareSkeleton } from "../fixtures/skeleton.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe.configure({ mode: "parallel" });

// In the short run the six below take both widths in turn.
for (const width of process.env.TEST_LONG ? widths : widths.slice(0, 1)) {
  test(`at ${width} px a merchant's skeletons have the loaded screens' parts at their places, and nothing moves, even if the font loads late (rule 12.12)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.shared("live");
    // The first visit after going live says so, once.
    const { store } = await merchant.me();
    await merchant.ok(endpoints.seeLive, { params: { store: store?.slug ?? "" } });
    const page = await open("/", { as: merchant, width });
    for (const path of ["/coupons", "/my-store", "/coupons/add", "/payment", "/account"])
      await test.step(path, () => compareSkeleton(page, path, "late"));
  });

  test(`at ${width} px the queue's skeleton has the loaded one's parts at their places, and nothing moves, even if the font loads late (rule 12.12)`, async ({
    open,
    personas,
  }) => {
    const { email } = await personas.shared("live");
    const page = await open("/", { as: await personas.staff(), width });
    // Stores of other tests, with more labels, would make higher rows.
    await compareSkeleton(page, `/staff?state=all&search=${encodeURIComponent(email)}`, "late");
  });
}

for (const [role, width, path] of [
  ["newcomer", 390, "/my-store"],
  ["pending", 1280, "/my-store"],
  ["declined", 390, "/my-store"],
  ["fresh", 1280, "/coupons"],
  ["approved", 390, "/coupons"],
  ["full", 1280, "/coupons"],
] as const)
  test(`at ${width} px the skeleton of ${path} is that of a merchant who is '${role}' (rule 12.12)`, async ({
    open,
    personas,
  }) => {
    const page = await open("/my-store", { as: await personas.shared(role), width });
    await page.locator("footer").waitFor();
    await compareSkeleton(page, path);
  });

test("The first picture of a screen, before its scripts, is drawn for whom it fits (rule 12.12)", async ({
  open,
  personas,
}) => {
  const live = await open("/account", { as: await personas.shared("live"), width: 390 });
  const unpaid = await open("/account", { as: await personas.shared("approved"), width: 390 });
  const rows = (page: typeof live) => page.locator(".coupon-row").first();
  for (const page of [live, unpaid]) {
    await drawn(page);
    await expect(page.locator("html")).not.toHaveAttribute("data-known");
    await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/account", { waitUntil: "commit" });
    await expect(page.getByText("Change password").first()).toBeVisible();
    await page.goto("/coupons", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(rows(live)).toBeVisible();
  await expect(live.locator(".skeleton-card")).toBeHidden();
  await expect(rows(unpaid)).toBeHidden();
  await expect(unpaid.locator(".skeleton-card")).toBeVisible();
  for (const [page, title] of [
    [live, "PAYMENT DETAILS"],
    [unpaid, "PAYMENT"],
  ] as const) {
    await page.goto("/payment", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  }
});
