import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import type { Route } from "@playwright/test";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test("A change of address is undone from the mail to the former address, which then sets a new password (rule 3.6, decision 054)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.verify();
  const other = `other-${Date.now()}@northpine.example`;
  await merchant.ok(endpoints.changeEmail, { body: { email: other, password } });
  const confirm = await installation.mail(other, /new email address/);
  // Signed in as the merchant: the confirmation returns a new session, with which the page
  // continues.
  const page = await open(confirm.links.find((link) => link.includes("/auth/verify-email")) ?? "", {
    as: merchant,
  });
  await expect(page.getByText("Your email address is verified")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText(other)).toBeVisible();

  const notice = await installation.mail(merchant.email, /email address was changed/);
  await page.goto(notice.links.find((link) => link.includes("/auth/undo-email-change")) ?? "");
  await expect(page).toHaveURL("/auth/undo-email-change");
  await page.reload();
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByRole("heading", { name: "Your account is yours again" })).toBeVisible();
  await page.getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL("/auth/set-password");
  await page.goBack();
  await page.goForward();
  await page.reload();
  await page.getByLabel("Password", { exact: true }).fill("mine once more");
  await page.getByLabel("Confirm password").fill("mine once more");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page, merchant.email, "mine once more");
  await expect(page).toHaveURL("/my-store");

  // Opened again, as after a lost answer.
  await page.goto(notice.links.find((link) => link.includes("/auth/undo-email-change")) ?? "");
  await page.getByRole("button", { name: "Undo the change" }).click();
  const before = { name: "This change has already been undone" };
  await expect(page.getByRole("heading", before)).toBeVisible();
  await page.getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL("/auth/password-reminder");
});

test("A change of address that waits is withdrawn by asking for the present one (rule 3.5)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const other = `other-${Date.now()}@northpine.example`;
  const page = await open("/account", { as: merchant });
  const form = page.getByRole("form", { name: "Change email" });
  const ask = async (email: string) => {
    await form.getByLabel("New email").fill(email);
    await form.getByLabel("Your password").fill(password);
    await form.getByRole("button").click();
  };
  const waiting = page.getByText(`Waiting for confirmation of ${other}.`);
  await ask(other);
  await expect(waiting).toBeVisible();
  await ask(merchant.email);
  await expect(page.getByText("Your email address stays as it is")).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(form).toBeVisible();
  await expect(waiting).toBeHidden();
});

test("An undo link that is expired or invalid says so, and whom to contact (rule 3.6)", async ({
  open,
}) => {
  const page = await open("/auth/undo-email-change");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.goto("/auth/undo-email-change?token=x");
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(page.getByRole("link", { name: /@/ }).first()).toBeVisible();
});

test.describe("without an answer", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("After a lost answer the link of a withdrawn change is not said to have verified anything (rule 12.15)", async ({
    open,
    personas,
    installation,
  }) => {
    const who = await personas.own("newcomer");
    await who.verify();
    const asked = newEmail();
    for (const email of [asked, who.email])
      await who.ok(endpoints.changeEmail, { body: { email, password } });
    const { links } = await installation.mail(asked, /new email address/);
    const page = await open("/account", { as: who });
    await page.route("**/api/v1/auth/verify-email", (route) => route.abort(), { times: 1 });
    await page.goto(links.find((link) => link.includes("/auth/verify-email")) ?? "");
    await expect(page.getByText("An error occurred/Link is expired")).toBeVisible();
    await expect(page.getByText("Your email address is verified")).toBeHidden();
  });

  test("After a lost answer a change of address that was made is said to be verified (rule 3.5)", async ({
    open,
    personas,
    installation,
  }) => {
    const who = await personas.own("newcomer");
    const email = newEmail();
    await who.ok(endpoints.changeEmail, { body: { email, password } });
    const { links } = await installation.mail(email, /new email address/);
    const page = await open("/account", { as: who });
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/v1/auth/verify-email", lose, { times: 1 });
    await page.goto(links.find((link) => link.includes("/auth/verify-email")) ?? "");
    await expect(page.getByText("Your email address is verified")).toBeVisible();
  });
});
