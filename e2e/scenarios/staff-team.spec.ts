import { newEmail, password } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

const rowOf = (page: Page, email: string) =>
  page
    .getByRole("list", { name: "Staff accounts" })
    .getByRole("listitem")
    .filter({ hasText: email });

async function choose(page: Page, email: string, act: string): Promise<void> {
  await rowOf(page, email)
    .getByRole("button", { name: `More for ${email}` })
    .click();
  const menu = page.getByRole("dialog", { name: `More for ${email}` });
  await menu.waitFor();
  const heights = await menu
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights), "the lowest entry of the menu").toBeGreaterThanOrEqual(44);
  await menu.getByRole("button", { name: act }).click();
}

test("An admin invites a reviewer, who sets a password and reviews; suspended, nobody signs in; the history tells it (rules 10.5, 10.8)", async ({
  open,
  personas,
  installation,
}) => {
  const email = newEmail();
  const page = await open("/staff/team", { as: await personas.staff() });
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(rowOf(page, email)).toContainText("No password yet");

  const { links } = await installation.mail(email, /Your staff account/);
  const link = links.find((one) => one.includes("set-password")) ?? "";
  const invited = await open(link);
  await invited.getByLabel("Password", { exact: true }).fill(password);
  await invited.getByLabel("Confirm password").fill(password);
  await invited.getByRole("button", { name: "Set password" }).click();
  await expect(invited).toHaveURL("/login");
  await signIn(invited, email);
  await expect(invited).toHaveURL("/staff");
  for (const [name, path] of [
    ["Team", "/staff/team"],
    ["Revenue", "/staff/revenue"],
  ] as const) {
    await expect(invited.getByRole("link", { name })).toHaveCount(0);
    await invited.goto(path);
    await expect(invited).toHaveURL("/staff");
  }

  await choose(page, email, "Make admin");
  await expect(rowOf(page, email)).toContainText("Admin");
  // Somebody who signed in before has not been invited anew.
  await expect(rowOf(page, email)).not.toContainText(/No password yet|Invited/);
  await choose(page, email, "Reset password");
  await page
    .getByRole("dialog", { name: "Reset password" })
    .getByRole("button", { name: "Reset password" })
    .click();
  await expect(rowOf(page, email)).toContainText("No password yet");
  await expect(rowOf(page, email)).not.toContainText("Invited");

  await choose(page, email, "Suspend");
  await page
    .getByRole("dialog", { name: "Suspend" })
    .getByRole("button", { name: "Suspend" })
    .click();
  await expect(rowOf(page, email)).toContainText("Suspended");
  const acts = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(acts.first()).toContainText(`Account suspended${email}`);
  const answer = await invited.request.post("/api/v1/auth/email-login", {
    data: { email, password, siteId: 8 },
    headers: { "x-site-key": "8" },
  });
  expect(answer.status()).toBe(401);
});

test("An admin blocks a merchant's account and lets it in again; the store is approved after that only (rule 10.9)", async ({
  openReview,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await openReview(merchant);
  await page.getByRole("button", { name: "Block account" }).click();
  const dialog = page.getByRole("dialog", { name: "Block account?" });
  await dialog.getByLabel("Reason").fill("Sells nothing");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText(`${merchant.email} is blocked`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Suspended");
  const decisions = page.getByRole("region", { name: "Decision" });
  await expect(decisions).toContainText(
    "The owner's account is blocked: an admin has to unblock it first",
  );
  await expect(page.getByRole("button", { name: /^Approve|^Give a free plan/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Unblock account" }).click();
  await expect(page.getByText(`${merchant.email} can log in again`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Block account" })).toBeVisible();
  await decisions.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(/^Store approved: /)).toBeVisible();
});

test("The question whether to block an owner ends with the screen that asked it, also where the next one is of another store (rule 10.9)", async ({
  openOwn,
}) => {
  // 'Skip' leads to the next store of the queue, which other tests may decide on.
  const { open, personas } = await openOwn();
  const { store } = await (await personas.own("pending")).me();
  await personas.own("pending");
  const page = await open(`/staff/stores/${store?.id}`, { as: await personas.staff() });
  const address = page.url();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).not.toHaveURL(address);
  await page.getByRole("button", { name: "Block account" }).click();
  const dialog = page.getByRole("dialog", { name: "Block account?" });
  await dialog.getByLabel("Reason").fill("Sells what is not theirs");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: "Block account" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
