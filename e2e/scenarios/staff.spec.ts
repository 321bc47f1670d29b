import { endpoints } from "@coupon-center/contract";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Locator, Page } from "@playwright/test";
import { expectTexts } from "../fixtures/expect-texts.ts";
import type { Installation } from "../fixtures/installation.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

async function signInAsStaff(page: Page, at: Installation): Promise<void> {
  await signIn(page, at.staffEmail, at.staffPassword);
  await expect(page).toHaveURL("/staff");
}

const list = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name });

/** The queue's first page may be full of other tests' stores, so the row is searched for. */
async function findRow(page: Page, merchant: TestAccount): Promise<Locator> {
  await list(page, "All").click();
  await page.getByLabel("Name, website or owner").fill(merchant.email);
  return page.getByRole("main").getByRole("listitem").filter({ hasText: merchant.email });
}

async function openStore(page: Page, merchant: TestAccount): Promise<void> {
  await (await findRow(page, merchant)).getByRole("link").click();
}

const changeStore = async (merchant: TestAccount, change: object) => {
  const { store } = await merchant.me();
  if (!store) throw new Error("no store to change");
  await merchant.ok(endpoints.updateStore, {
    params: { store: store.slug },
    query: { id: store.id, client: 8 },
    body: { ...store, ...change },
  });
};

test("A revision: its age in the queue, old and new side by side, declined with a reason that the owner sees (rules 5.5, 10.2)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("live");
  await changeStore(merchant, { name: "Harbour Tea", website_url: "https://harbour.example.com" });
  const page = await open("/login");
  await signInAsStaff(page, installation);
  const row = await findRow(page, merchant);
  await expectTexts(row, ["Changed"]);
  await expect(row.getByText(/^(just now|\d+ minutes? ago)$/)).toBeVisible();
  await row.getByRole("link").click();
  const diff = page.getByRole("region", { name: "Changes to review" });
  await expect(diff.getByRole("row", { name: /^Name/ }).getByRole("cell")).toHaveText([
    "Northpine Outfitters",
    "Harbour Tea",
  ]);
  await expect(diff.getByRole("row", { name: /^Website/ }).getByRole("cell")).toHaveText([
    "https://northpine.example.com",
    "https://harbour.example.com",
  ]);
  await page.getByRole("button", { name: "Decline changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline changes?" });
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expectTexts(dialog, ["Reason is required"]);
  await dialog.getByLabel("Reason").fill("The new name is another brand's");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expectTexts(page, ["Changes declined: Northpine Outfitters"]);
  await page.goto(`/staff/stores/${(await merchant.me()).store?.id}`);
  await expectTexts(page, ["History"]);
  await expect(diff).toHaveCount(0);
  await expectTexts(page.getByRole("region", { name: "History" }), [
    "Revision declined",
    "The new name is another brand's",
  ]);
  const mail = await installation.mail(merchant.email, /changes to .* were not approved/);
  expect(mail.text).toContain("The new name is another brand's");
  expect(mail.text).toContain("Your store page stays public in its approved version");
});

test("A store that changed while staff looked at it is not approved without review (rule 5.6)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/login");
  await signInAsStaff(page, installation);
  await openStore(page, merchant);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeVisible();
  await changeStore(merchant, { name: "Something else" });
  await approve.click();
  await expectTexts(page, ["The store has since changed. Look at it again before you decide."]);
  await expect(page.getByRole("heading", { level: 1 }).first()).toContainText("Something else");
  await approve.click();
  await expectTexts(page, ["Store approved: Something else"]);
  await page.goto(`/staff/stores/${(await merchant.me()).store?.id}`);
  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend store?" });
  await dialog.getByLabel("Reason").fill("Sells what it must not");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expectTexts(page, [
    "Store suspended: Something else",
    "Last reason: Sells what it must not",
  ]);
  const mail = await installation.mail(merchant.email, /is suspended/);
  expect(mail.text).toContain("Saving your store does not bring it back");
});

test("A store that changed while the reason was typed is not declined, and is shown as it is now, with the reason kept for the next try (rules 5.6, 12.3)", async ({
  openReview,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await openReview(merchant);
  const dialog = page.getByRole("dialog", { name: "Decline store?" });
  const reason = dialog.getByLabel("Reason");
  const ask = () => page.getByRole("button", { name: "Decline", exact: true }).click();
  const decline = () => dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await ask();
  await reason.fill("The website does not open");
  await changeStore(merchant, { name: "Honest Socks" });
  await decline();
  await expectTexts(page, ["The store has since changed. Look at it again before you decide."]);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toContainText("Honest Socks");
  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("dialog", { name: "Suspend store?" })).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("");
  await page.keyboard.press("Escape");
  await ask();
  await expect(reason).toHaveValue("The website does not open");
  await decline();
  await expectTexts(page, ["Store declined: Honest Socks"]);
});

test("Coupons held for staff are in the queue, and are approved or withdrawn (rule 10.4)", async ({
  openOwn,
}) => {
  const { installation, personas, open } = await openOwn({ 8: { couponReview: "before" } });
  const merchant = await personas.own("live");
  const list = await open("/coupons", { as: merchant });
  await expect(list.getByText("Held", { exact: true })).toHaveCount(3);
  await expect(list.getByText("Awaiting our review", { exact: true })).toHaveCount(3);
  const page = await open("/login");
  await signInAsStaff(page, installation);
  await expectTexts(page, ["3 held coupons"]);
  await openStore(page, merchant);
  const all = page.getByRole("region", { name: "All coupons" });
  await all.getByRole("button", { name: "Approve Winter jackets and boots" }).click();
  await expectTexts(page, ["Coupon approved"]);
  await expectTexts(all, ["Live"]);
  await all.getByRole("button", { name: "Withdraw On orders from $35" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw coupon?" });
  await dialog.getByLabel("Reason").fill("The offer does not exist");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expectTexts(all, ["Withdrawn", "The offer does not exist"]);
  await expect(all.getByRole("button", { name: /^Approve/ })).toHaveCount(1);
  await expectTexts(page.getByRole("region", { name: "History" }), ["On orders from $35"]);
  await list.reload();
  // The menu tells that the store is live too.
  const coupons = list.getByRole("main");
  await expect(coupons.getByText("Live", { exact: true })).toHaveCount(1);
});

test("A coupon that changed while staff looked at it is neither approved nor withdrawn without review (rule 5.6)", async ({
  openOwn,
}) => {
  const { personas, open } = await openOwn({ 8: { couponReview: "before" } });
  const merchant = await personas.own("live");
  const { store } = await merchant.me();
  const [coupon] = (
    await merchant.ok(endpoints.listCoupons, {
      query: { store_slug: store?.slug ?? "", include_scheduled: true },
    })
  ).results;
  const describe = (description: string) =>
    merchant.ok(endpoints.updateCoupon, { params: { id: coupon?.id ?? 0 }, body: { description } });
  await describe("As staff sees it");
  const page = await open(`/staff/stores/${store?.id}`, { as: await personas.staff() });
  const button = (name: string) =>
    page.getByRole("region", { name: "All coupons" }).getByRole("button", { name });
  const refusal = page.getByText(
    "The coupon has since changed. Look at it again before you decide.",
  );

  await expect(button("Approve As staff sees it")).toBeVisible();
  await describe("As it is later");
  await button("Approve As staff sees it").click();
  await expect(refusal).toBeVisible();
  await expect(button("Approve As it is later")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(refusal).toHaveCount(0);

  await button("Withdraw As it is later").click();
  const dialog = page.getByRole("dialog", { name: "Withdraw coupon?" });
  await dialog.getByLabel("Reason").fill("The offer does not exist");
  await describe("As it is corrected");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(refusal).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await button("Withdraw As it is corrected").click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("The offer does not exist");
  await page.keyboard.press("Escape");
  await button("Approve As it is corrected").click();
  await expectTexts(page, ["Coupon approved"]);
});

test("Parked payment messages are a section that is only shown if there are any, each with a retry, in pages (rule 8.15)", async ({
  open,
  installation,
}) => {
  const page = await open("/login");
  await signInAsStaff(page, installation);
  const section = page.getByRole("region", { name: "Parked payment messages" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("STORES");
  await expect(section).toHaveCount(0);

  const event = {
    id: "evt_7",
    type: "invoice.paid",
    received_at: new Date(Date.now() - 7_200_000).toISOString(),
    parked_at: new Date().toISOString(),
    tries: 10,
    error: "No customer cus_9",
    orphan: null,
  };
  let parked = [event];
  const others = [{ ...event, id: "evt_8", error: "No customer cus_8" }];
  const list = "/api/v1/staff/parked-events?page_size=100&page=";
  await page.route(/\/staff\/parked-events/, (route) => {
    if (new URL(route.request().url()).searchParams.get("page") === "2")
      return route.fulfill({
        json: { count: 101, next: null, previous: `${list}1`, results: others },
      });
    if (route.request().method() === "POST") {
      parked = [];
      return route.fulfill({ json: { success: true } });
    }
    return route.fulfill({
      json: {
        count: parked.length,
        next: parked.length === 0 ? null : `${list}2`,
        previous: null,
        results: parked,
      },
    });
  });
  await page.goto("/staff?state=declined");
  await expectTexts(section, ["invoice.paid", "No customer cus_9", "evt_7, received 2 hours ago"]);
  await section.getByRole("link", { name: "Next" }).click();
  await expectTexts(section, ["No customer cus_8", "Page 2"]);
  await expect(page).toHaveURL("/staff?state=declined&parked=2");
  await page.reload();
  await expectTexts(section, ["No customer cus_8"]);
  await section.getByRole("link", { name: "Previous" }).click();
  await section.getByRole("button", { name: "Try again evt_7" }).click();
  await expectTexts(page, ["It is being tried again. If it fails, it comes back here."]);
  await expect(section).toHaveCount(0);
});
