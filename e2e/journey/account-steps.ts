import { expect } from "@playwright/test";
import { followMail, mailedLink } from "./follow-mail.ts";
import type { Journey } from "./journey.ts";

export async function readLanding({
  merchant,
  origin,
  siteName,
  price,
  say,
}: Journey): Promise<void> {
  await merchant.goto("/");
  const benefits = say("benefitsTitle", { site: siteName });
  await expect(merchant.getByRole("heading", { name: benefits })).toBeVisible();
  await expect(merchant.getByRole("main")).toContainText(`${price} ${say("perMonth")}`);
  await expect(merchant.getByRole("heading", { level: 1, name: say("heroTitle") })).toBeVisible();
  await expect(merchant.getByText("3.2.7")).toBeVisible();
  await merchant
    .getByRole("link", { name: say("createYourPage") })
    .first()
    .click();
  await expect(merchant).toHaveURL(`${origin}/register`);
}

export async function register({ merchant, origin, email, password, say }: Journey): Promise<void> {
  await merchant.getByLabel(say("email")).fill(email);
  await merchant.getByLabel(say("password"), { exact: true }).fill(password);
  await merchant.getByRole("button", { name: say("nextStep") }).click();
  await expect(merchant).toHaveURL(`${origin}/my-store`);
  const title = `${say("addYourStoreTo")} ${new URL(origin).host}`;
  await expect(merchant.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/**
 * One client's mailed link does not work at another's host; at its own it is used up by one click.
 */
export async function verifyAddress(journey: Journey): Promise<void> {
  const { browser, merchant, origin, elsewhere, email, say } = journey;
  const link = { to: email, path: "/auth/verify-email" };
  const { address } = await mailedLink(journey, link);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address.replace(origin, elsewhere));
  await expect(visitor.getByText("An error occurred/Link is expired")).toBeVisible();
  await visitor.context().close();

  const opened = await followMail(journey, merchant, link);
  await expect(opened).toHaveURL(`${origin}/`);
  await expect(opened.getByText(say("verified"))).toBeVisible();
  await opened.close();
}

export async function signOut({ merchant, origin, say }: Journey): Promise<void> {
  await merchant
    .getByRole("link", { name: say("logout") })
    .first()
    .click();
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
  { merchant, origin, email, password, say }: Journey,
  path = "/my-store",
): Promise<void> {
  await merchant
    .getByRole("link", { name: say("logIn") })
    .first()
    .click();
  // The page that asks for the mailed link has a field with the same name.
  const send = merchant.getByRole("button", { name: say("signIn") });
  await expect(send).toBeVisible();
  await merchant.getByLabel(say("email")).fill(email);
  await merchant.getByLabel(say("password"), { exact: true }).fill(password);
  await send.click();
  await expect(merchant).toHaveURL(`${origin}${path}`);
}

/** From a signed-out page to the new password. */
export async function setNewPassword(journey: Journey): Promise<void> {
  const { merchant, origin, siteName, email, say } = journey;
  await merchant
    .getByRole("link", { name: say("logIn") })
    .first()
    .click();
  await merchant.getByRole("main").locator('a[href="/auth/password-reminder"]').click();
  // The sign-in page has a field with the same name.
  const send = merchant.getByRole("button", { name: say("sendInstructions") });
  await expect(send).toBeVisible();
  await merchant.getByLabel(say("email")).fill(email);
  await send.click();
  const opened = await followMail(journey, merchant, {
    to: email,
    subject: say("mailReset", { site: siteName }),
    path: "/auth/set-password",
  });
  // Like a phone that discards the tab while the password manager is open.
  await expect(opened.getByLabel(say("confirmPassword"))).toBeVisible();
  await opened.reload();
  journey.password = "a newer battery";
  await opened.getByLabel(say("password"), { exact: true }).fill(journey.password);
  await opened.getByLabel(say("confirmPassword")).fill(journey.password);
  await opened.getByRole("button", { name: say("setPasswordButton") }).click();
  await expect(opened).toHaveURL(`${origin}/login`);
  await opened.close();
  await signIn(journey, "/coupons");
}
