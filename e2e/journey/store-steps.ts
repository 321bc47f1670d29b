import { expect } from "@playwright/test";
import { expectSeen } from "../fixtures/expect-seen.ts";
import { logoFile } from "../fixtures/logo.ts";
import { followMail } from "./follow-mail.ts";
import { enter, type Journey } from "./journey.ts";

export async function createStore({ merchant, origin, email, storeName }: Journey): Promise<void> {
  await merchant.getByLabel(/name/i).first().fill(storeName);
  await merchant
    .getByLabel(/website/i)
    .first()
    .fill("northpine.example.com");
  await merchant.getByLabel(/email/i).first().fill(email);
  await merchant.locator('input[type="file"]').setInputFiles(await logoFile());
  const logo = merchant.getByRole("img", { name: "Your logo" });
  await expectSeen(logo);
  await merchant.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expect(merchant.getByText("Your store page was created successfully")).toBeVisible();
  await expect(merchant).toHaveURL(`${origin}/payment`);
  await merchant.getByRole("link", { name: "My Store" }).first().click();
  await expect(
    merchant.getByText(
      "Your store page is on its way! We're reviewing it now, please check back shortly.",
    ),
  ).toBeVisible();
  await merchant.reload();
  await expectSeen(logo);
}

/** Staff opens the store by the mail about it. */
export async function approveStore(journey: Journey): Promise<void> {
  const { installation, origin, storeName } = journey;
  const desk = await enter(journey);
  const staff = await followMail(journey, desk, {
    to: installation.staffEmail,
    subject: new RegExp(`To review: ${storeName}`),
    path: "/staff/stores/",
  });
  await expect(staff).toHaveURL(`${origin}/login`);
  await staff.getByLabel("Email").fill(installation.staffEmail);
  await staff.getByLabel("Password", { exact: true }).fill(installation.staffPassword);
  await staff.getByRole("button", { name: "SIGN IN" }).click();
  await expect(staff).toHaveURL(new RegExp(`^${origin}/staff/stores/\\d+$`));
  await expectSeen(staff.locator(".store-logo").first());
  await staff.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`Store approved: ${storeName}`)).toBeVisible();
  await desk.context().close();
}

/** The mail about the approval links to the coupons. */
export async function readApproval(journey: Journey): Promise<void> {
  const { merchant, origin, email } = journey;
  const opened = await followMail(journey, merchant, {
    to: email,
    subject: /is approved/,
    path: "/coupons",
  });
  await expect(opened).toHaveURL(`${origin}/coupons`);
  await expect(opened.getByText("CREATE COUPON FOR YOUR STORE PAGE")).toBeVisible();
  await opened.close();
}
