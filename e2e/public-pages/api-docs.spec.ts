import { expect, test } from "../fixtures/test.ts";

test("The API's description can be read and tried: every call is listed, found, opened and sent (rule 13.4)", async ({
  open,
  installation,
}) => {
  const description = await fetch(`${installation.url}/api/openapi.json`);
  const { paths } = (await description.json()) as { paths: Record<string, object> };
  const page = await open("/api/docs");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Coupon Center");
  const calls = page.locator(".opblock");
  await expect(calls).toHaveCount(Object.values(paths).flatMap(Object.keys).length);
  await expect(calls.filter({ hasText: "/sandbox" })).toHaveCount(0);

  const signIn = page.locator("#operations-auth-emailLogin");
  await signIn.getByRole("button", { name: /Sign in/ }).click();
  await expect(page).toHaveURL(/#\/auth\/emailLogin$/);
  await expect(signIn).toContainText('"password": "string"');

  await signIn.getByRole("button", { name: "Try it out" }).click();
  await signIn
    .getByRole("textbox")
    .fill(JSON.stringify({ email: installation.staffEmail, password: installation.staffPassword }));
  await signIn.getByRole("button", { name: "Execute" }).click();
  await expect(signIn.locator(".live-responses-table")).toContainText('"token": "eyJ');
});
