import { expect } from "@playwright/test";
import { followMail, mailedLink } from "./follow-mail.ts";
import type { Journey } from "./journey.ts";

export async function readLanding({ merchant, origin, siteName, price }: Journey): Promise<void> {
  await merchant.goto("/");
  await expect(merchant.getByRole("heading", { name: `on ${siteName}?` })).toBeVisible();
  await expect(merchant.getByRole("main")).toContainText(`${price} per month`);
  await expect(
    merchant.getByRole("heading", {
      level: 1,
      name: "Increase your Sales with an Effective Coupon Marketing Strategy",
    }),
  ).toBeVisible();
  await expect(merchant.getByText("3.2.7")).toBeVisible();
  await merchant.getByRole("link", { name: "Create your Coupon Page" }).first().click();
  await expect(merchant).toHaveURL(`${origin}/register`);
}

export async function register({ merchant, origin, email, password }: Journey): Promise<void> {
  await merchant.getByLabel("Email").fill(email);
  await merchant.getByLabel("Password", { exact: true }).fill(password);
  await merchant.getByRole("button", { name: "NEXT" }).click();
  await expect(merchant).toHaveURL(`${origin}/my-store`);
  const title = `ADD YOUR STORE TO ${new URL(origin).host}`;
  await expect(merchant.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/**
 * One client's mailed link does not work at another's host; at its own it is used up by one click.
 */
export async function verifyAddress(journey: Journey): Promise<void> {
  const { browser, merchant, origin, elsewhere, email } = journey;
  const link = { to: email, path: "/auth/verify-email" };
  const { address } = await mailedLink(journey, link);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address.replace(origin, elsewhere));
  await expect(visitor.getByText("An error occurred/Link is expired")).toBeVisible();
  await visitor.context().close();

  const opened = await followMail(journey, merchant, link);
  await expect(opened).toHaveURL(`${origin}/`);
  await expect(opened.getByText("Your email address is verified")).toBeVisible();
  await opened.close();
}

export async function signOut({ merchant, origin }: Journey): Promise<void> {
  await merchant.getByRole("link", { name: "Logout" }).first().click();
  await expect(merchant).toHaveURL(`${origin}/`);
}

/** Goes back to what a signed-out merchant saw last. */
export async function goBackSignedOut({ merchant, origin }: Journey): Promise<void> {
  await merchant.goBack();
  await expect(merchant).toHaveURL(`${origin}/login`);
  await merchant.getByRole("banner").getByRole("link").first().click();
  await expect(merchant).toHaveURL(`${origin}/`);
}

/** Signs in and expects the page that the guest had requested, if any (decision 049). */
export async function signIn(
  { merchant, origin, email, password }: Journey,
  path = "/my-store",
): Promise<void> {
  await merchant.getByRole("link", { name: "Log in" }).first().click();
  // The page that asks for the mailed link has a field with the same name.
  const send = merchant.getByRole("button", { name: "SIGN IN" });
  await expect(send).toBeVisible();
  await merchant.getByLabel("Email").fill(email);
  await merchant.getByLabel("Password", { exact: true }).fill(password);
  await send.click();
  await expect(merchant).toHaveURL(`${origin}${path}`);
}

/** From a signed-out page to the new password. */
export async function setNewPassword(journey: Journey): Promise<void> {
  const { merchant, origin, email } = journey;
  await merchant.getByRole("link", { name: "Log in" }).first().click();
  await merchant.getByRole("main").locator('a[href="/auth/password-reminder"]').click();
  // The sign-in page has a field with the same name.
  const send = merchant.getByRole("button", { name: "SEND INSTRUCTIONS" });
  await expect(send).toBeVisible();
  await merchant.getByLabel("Email").fill(email);
  await send.click();
  const opened = await followMail(journey, merchant, {
    to: email,
    subject: /Set a new password/,
    path: "/auth/set-password",
  });
  // Like a phone that discards the tab while the password manager is open.
  await expect(opened.getByLabel("Confirm password")).toBeVisible();
  await opened.reload();
  journey.password = "a newer battery";
  await opened.getByLabel("Password", { exact: true }).fill(journey.password);
  await opened.getByLabel("Confirm password").fill(journey.password);
  await opened.getByRole("button", { name: "Set password" }).click();
  await expect(opened).toHaveURL(`${origin}/login`);
  await opened.close();
  await signIn(journey, "/coupons");
}
