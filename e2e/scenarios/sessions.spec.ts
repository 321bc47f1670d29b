import { expect, test } from "../fixtures/test.ts";

test("The owner ends one session, then all others, and stays logged in (rule 3.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/account", { as: merchant });
  const list = page.getByRole("list", { name: "Sessions" });
  const rows = list.getByRole("listitem");
  await expect(rows.filter({ hasText: "This one" })).toHaveCount(1);
  const before = await rows.count();
  await merchant.signInAgain();
  const second = { ...merchant.session };
  await merchant.signInAgain();
  await page.reload();
  await expect(rows).toHaveCount(before + 2);

  await rows
    .filter({ hasNotText: "This one" })
    .first()
    .getByRole("button", { name: "Log out" })
    .click();
  await expect(page.getByText("Logged out there")).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page.getByText("Logged out everywhere else")).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const { refresh } of [second, merchant.session]) {
    const answer = await page.request.post("/api/Auth/refresh", {
      data: { refresh },
      headers: { "x-site-key": "8" },
    });
    expect(answer.status()).toBe(401);
  }
  await page.reload();
  await expect(page).toHaveURL("/account");
});
