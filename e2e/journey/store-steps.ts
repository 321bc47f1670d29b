import { expect } from "@playwright/test";
import { expectSeen } from "../fixtures/expect-seen.ts";
import { logoFile } from "../fixtures/logo.ts";
import { followMail } from "./follow-mail.ts";
import { enter, type Journey } from "./journey.ts";

export async function createStore(journey: Journey): Promise<void> {
  const { merchant, origin, email, storeName, say } = journey;
  await merchant.getByLabel(say("storeName"), { exact: true }).fill(storeName);
  await merchant.getByLabel(say("websiteUrl")).fill("northpine.example.com");
  await merchant.getByLabel(say("contactEmail")).fill(email);
  await merchant.getByLabel(say("logo")).setInputFiles(await logoFile());
  const logo = merchant.getByRole("img", { name: say("yourLogo") });
  await expectSeen(logo);
  await merchant.getByRole("button", { name: say("createYourStore") }).click();
  await expect(merchant.getByText(say("storeCreated"))).toBeVisible();
  await expect(merchant).toHaveURL(`${origin}/payment`);
  await merchant
    .getByRole("link", { name: say("myStore") })
    .first()
    .click();
  await expect(
    merchant.getByText(`${say("storeOnItsWay")} ${say("storeOnItsWayText")}`),
  ).toBeVisible();
  await merchant.reload();
  await expectSeen(logo);
}

/** Staff opens the store by the mail about it. */
export async function approveStore(journey: Journey): Promise<void> {
  const { installation, origin, storeName, say } = journey;
  const desk = await enter(journey);
  const staff = await followMail(journey, desk, {
    to: installation.staffEmail,
    subject: say("mailToReview", { store: storeName }),
    path: "/staff/stores/",
  });
  await expect(staff).toHaveURL(`${origin}/login`);
  await staff.getByLabel(say("email")).fill(installation.staffEmail);
  await staff.getByLabel(say("password"), { exact: true }).fill(installation.staffPassword);
  await staff.getByRole("button", { name: say("signIn") }).click();
  await expect(staff).toHaveURL(new RegExp(`^${origin}/staff/stores/\\d+$`));
  await expectSeen(staff.locator(".store-logo").first());
  await staff.getByRole("button", { name: say("approve") }).click();
  await expect(staff.getByText(say("approvedStore", { store: storeName }))).toBeVisible();
  await desk.context().close();
}

/** The mail about the approval links to the coupons. */
export async function readApproval(journey: Journey): Promise<void> {
  const { merchant, origin, siteName, storeName, email, say } = journey;
  const opened = await followMail(journey, merchant, {
    to: email,
    subject: say("mailApproved", { store: storeName, site: siteName }),
    path: "/coupons",
  });
  await expect(opened).toHaveURL(`${origin}/coupons`);
  await expect(opened.getByText(say("createCouponForPage"))).toBeVisible();
  await opened.close();
}
