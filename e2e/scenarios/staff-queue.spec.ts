import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type { Locator } from "@playwright/test";
import { press, tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, test } from "../fixtures/test.ts";

const isFocused = (goal: Locator) => expect(goal).toBeFocused();

test("A decision leads to the next waiting store, and after the last one to the empty queue, with the keyboard only (rule 10.7)", async ({
  openOwn,
}) => {
  const { personas, open } = await openOwn();
  const waiting = [];
  for (const name of ["Oak Tea", "Pine Tea", "Fir Tea"]) {
    const merchant = await personas.own("newcomer");
    await merchant.verify();
    await merchant.createStore({ name });
    waiting.push(merchant);
  }
  const page = await open("/staff", { as: await personas.staff() });
  const heading = (name: string) => page.getByRole("heading", { level: 1 }).getByText(name);
  const tab = (name: RegExp) => page.getByRole("navigation", { name: "Lists" }).getByText(name);
  await expect(tab(/^Pending3$/)).toHaveAttribute("aria-current", "page");
  await press(page, page.getByRole("link", { name: "Oak Tea" }));
  await expect(page.getByText("2 more in the queue")).toBeVisible();

  // Somebody else decides on the next store.
  await waiting[1]?.decide("approve");
  await press(page, page.getByRole("button", { name: "Approve" }));
  await expect(page.getByText("Store approved: Oak Tea")).toBeVisible();
  await isFocused(heading("Fir Tea"));
  // Of stores in several tabs, each says which one it is.
  await expect(page).toHaveTitle(/^Fir Tea · Store review · /);
  await expect(page.getByText("The last one in the queue")).toBeVisible();

  await page.keyboard.press("Tab");
  await isFocused(page.getByRole("button", { name: "Approve" }));
  await press(page, page.getByRole("button", { name: "Decline" }));
  const dialog = page.getByRole("dialog", { name: "Decline store?" });
  await typeInto(page, dialog.getByLabel("Reason"), "The website does not open");
  await press(page, dialog.getByRole("button", { name: "Decline" }));
  await expect(page.getByText("Store declined: Fir Tea")).toBeVisible();
  await expect(page.getByText("Nothing to review")).toBeVisible();

  // After a decision outside of the queue the store stays on screen.
  await press(page, tab(/^Declined1$/));
  await press(page, page.getByRole("link", { name: "Fir Tea" }));
  await press(page, page.getByRole("button", { name: "Approve" }));
  await expect(page.getByText("Store approved: Fir Tea")).toBeVisible();
  await expect(heading("Fir Tea")).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Suspend" }));
});

test("The search follows typing and the browser's back button, and the lists show the numbers of matches (rule 10.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("declined");
  const page = await open("/staff", { as: await personas.staff() });
  const field = page.getByLabel("Name, website or owner");
  await field.waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(merchant.email);
  await expect(page.getByText("No store found")).toBeVisible();
  await expect(page).toHaveURL(`/staff?state=pending&search=${encodeURIComponent(merchant.email)}`);
  const lists = page.getByRole("navigation", { name: "Lists" });
  await expect(lists.getByRole("link")).toHaveText([
    "Pending0",
    "Approved0",
    "Declined1",
    "Suspended0",
    "All1",
  ]);
  await page.getByRole("link", { name: "Search all lists" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: merchant.email });
  await expect(row).toContainText("northpine.example.com");
  await expect(field).toHaveValue(merchant.email);
  await page.goBack();
  await expect(page.getByText("No store found")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/staff");
  await expect(field).toHaveValue("");
});

test("A page whose stores have been decided on since is the last one that there is, and no empty queue (rule 10.7)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("declined");
  const search = encodeURIComponent(merchant.email);
  const path = `/staff?state=declined&search=${search}&page=3&after=1&place=zzz`;
  const page = await open(path, { as: await personas.staff() });
  await expect(page.getByRole("main").getByText(merchant.email)).toBeVisible();
  await expect(page).toHaveURL(`/staff?state=declined&page=1&search=${search}`);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

for (const width of [390, 1280] as const) {
  test(`At ${width} px the store, its details and the decision are visible without scrolling (rule 10.7)`, async ({
    openReview,
    personas,
  }) => {
    const page = await openReview(await personas.shared("pending"), { width });
    const decision = page.getByRole("region", { name: "Decision" });
    await expect(decision.getByRole("button", { name: "Approve" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("region", { name: "Store", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.mouse.wheel(0, 2_000);
    await expect(decision.getByRole("button", { name: "Decline" })).toBeInViewport({ ratio: 1 });
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Stores" })
      .click();
    await expect(page).toHaveURL("/staff");
  });
}

test("The breadcrumb names the store, a long name on one line, and stays above it on phones", async ({
  openReview,
  personas,
}) => {
  const merchant = await personas.shared("wordy");
  const { store } = await merchant.me();
  const page = await openReview(merchant, { width: 390 });
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  const here = trail.locator("[aria-current=page]");
  await expect(here).toHaveText(store?.name ?? "");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.focus();
  await expect(trail.getByRole("link", { name: "Stores" })).toBeInViewport({ ratio: 1 });
  const [name, line] = [await here.boundingBox(), await trail.boundingBox()];
  expect(name?.height).toBeLessThan(30);
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(
    (line?.x ?? 0) + (line?.width ?? 0),
  );
});

test("The header marks 'Stores' on the list and on a store, and 'Team' or 'Revenue' alone on theirs", async ({
  open,
  personas,
}) => {
  const { store } = await (await personas.shared("wordy")).me();
  const as = await personas.staff();
  for (const [path, marked] of [
    ["/staff", "Stores"],
    [`/staff/stores/${store?.id}`, "Stores"],
    ["/staff/team", "Team"],
    ["/staff/revenue", "Revenue"],
  ] as const) {
    const page = await open(path, { as, width: 1280 });
    await expect(page.locator(".bar-nav [aria-current=page]"), path).toHaveText([marked]);
  }
});

test("In the list an owner's address breaks beside its signs, not inside of its words", async ({
  open,
  personas,
}) => {
  const { email } = await personas.shared("pending");
  const address = `/staff?search=${encodeURIComponent(email)}`;
  const page = await open(address, { as: await personas.staff(), width: 1280 });
  const owner = page.locator(".queue-owner").filter({ hasText: email });
  await owner.waitFor();
  const lines = await owner.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(text);
      found.push(range.getClientRects().length);
    }
    return found;
  });
  expect(lines).toEqual(lines.map(() => 1));
});

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("A store that its owner deletes while staff look at it leads back to the queue (rule 3.8)", async ({
    openReview,
    personas,
  }) => {
    const merchant = await personas.own("pending");
    const page = await openReview(merchant);
    const approve = page.getByRole("button", { name: "Approve" });
    await approve.waitFor();
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    await approve.click();
    const main = page.getByRole("main");
    await expect(main).toContainText("There is no such store. Its owner may have deleted it.");
    await page.reload();
    await main.getByRole("link", { name: "Back to the stores" }).click();
    await expect(page).toHaveURL("/staff");
  });
});
