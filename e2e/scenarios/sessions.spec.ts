import { password } from "@coupon-center/testing/samples";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
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
    .getByRole("button", { name: "Log out: Another program" })
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

test("A changed password ends the sessions elsewhere, which leave the list beside it (rules 3.5, 3.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.signInAgain();
  const page = await open("/account", { as: merchant });
  const rows = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(password);
  await form.getByLabel("New password").fill(`${password} battery`);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("This one");
});

test("That all other sessions were ended is said once the question about it has closed, however late the list is loaded anew (rules 3.9, 12.4)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.signInAgain();
  const page = await open("/account", { as: merchant });
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  const lists = /\/auth\/sessions$/;
  const held = await holdRequests(page, lists);
  const asked = page.waitForRequest(lists);
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await asked;
  const said = page.getByText("Logged out everywhere else");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(said).toHaveCount(0);
  held.release();
  await expect(said).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("A double click on 'Log out' logs out once, and the focus stays on the screen (rules 3.9, 12.5, 12.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.signInAgain();
  const page = await open("/account", { as: merchant });
  const held = await holdRequests(page, /\/auth\/sessions\/\d+$/);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") sent += 1;
  });
  const list = page.getByRole("list", { name: "Sessions" });
  const button = list.getByRole("button", { name: "Log out" }).first();
  await button.dblclick();
  await expect(button).toBeDisabled();
  held.release();
  await expect(page.getByText("Logged out there")).toBeVisible();
  expect(sent).toBe(1);
  await expect(page.getByRole("main")).toBeFocused();
});

test("The heading of the list has the focus when a session ends that was logged out by keyboard (rules 3.9, 12.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.signInAgain();
  const page = await open("/account", { as: merchant });
  const part = page.getByRole("region", { name: "Where you are logged in" });
  await part.getByRole("button", { name: "Log out" }).first().press("Enter");
  await expect(page.getByText("Logged out there")).toBeVisible();
  await expect(part.getByRole("heading")).toBeFocused();
});

test("A question about sessions ends when its screen is left (rules 3.9, 12.6)", async ({
  open,
  personas,
}) => {
  await personas.staff();
  const page = await open("/staff", { as: await personas.staff() });
  await page.getByRole("link", { name: "Account" }).first().click();
  const ask = page.getByRole("button", { name: "Log out everywhere else" });
  await ask.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "STORES" })).toBeVisible();
  await page.goForward();
  await expect(ask).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("Without an answer", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("Sessions and second factor that cannot be loaded fail alone, and are loaded again (rule 3.9, decision 041)", async ({
    open,
    personas,
  }) => {
    const page = await open("/", { as: await personas.own("newcomer") });
    const failing = /\/auth\/(sessions|second-factor)$/;
    await page.route(failing, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto("/account");
    const failed = page.getByRole("status").filter({ hasText: "Something went wrong" });
    await expect(failed).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
    await page.unroute(failing);
    await failed.first().getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("list", { name: "Sessions" })).toBeVisible();
    await expect(failed).toHaveCount(0);
  });

  test("What is typed on the account screen stays while the server is away: after 'Log out' elsewhere, and 'Try again' of a part (rules 3.9, 12.3)", async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer");
    await merchant.signInAgain();
    const page = await open("/", { as: merchant });
    const factor = /\/auth\/second-factor$/;
    await page.route(factor, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto("/account");
    const typed = page.getByLabel("New email");
    await typed.fill("new@shop.example");
    for (const name of ["Log out: Another program", "Try again"]) {
      const button = page.getByRole("button", { name }).first();
      await expect(button).toBeVisible();
      await page.route(/\/api\//, (route) => route.abort());
      const held = await holdRequests(page, /\/api\//);
      await button.click();
      await expect(button).toBeDisabled();
      held.release();
      await expect(button).toBeEnabled();
      await expect(typed).toHaveValue("new@shop.example");
    }
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
    await expect(typed).toHaveValue("new@shop.example");
  });

  test("What is typed on the account screen stays where sessions were logged out, and the server is away right after (rules 3.9, 12.3)", async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer");
    for (let more = 0; more < 2; more += 1) await merchant.signInAgain();
    const page = await open("/account", { as: merchant });
    const typed = page.getByLabel("New email");
    await typed.fill("new@shop.example");
    await stubResponse(page, calls.me, 503);
    await page.getByRole("button", { name: "Log out: Another program" }).first().click();
    await expect(page.getByText("Logged out there")).toBeVisible();
    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await page.getByRole("button", { name: "Yes, log out" }).click();
    await expect(page.getByText("Logged out everywhere else")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(typed).toHaveValue("new@shop.example");
  });
});

test.describe("With two tabs", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("A changed password whose answer comes late logs no other tab of the browser out (rules 2.7, 3.5)", async ({
    open,
    personas,
  }) => {
    const page = await open("/account", { as: await personas.own("pending") });
    const other = await page.context().newPage();
    await other.goto("/payment");
    await expect(other.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
    const refused = other.waitForResponse(calls.refresh[1]);
    await page.route(/change-password/, async (route) => {
      const response = await route.fetch();
      // The other tab looks every four seconds whether its payment has arrived.
      expect((await refused).status()).toBe(401);
      await route.fulfill({ response });
    });
    const form = page.getByRole("form", { name: "Change password" });
    await form.getByLabel("Current password").fill(password);
    await form.getByLabel("New password").fill(`${password} battery`);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password was changed")).toBeVisible();
    await other.waitForResponse((answer) => calls.me[1].test(answer.url()) && answer.ok());
    await expect(page).toHaveURL("/account");
    await expect(other).toHaveURL("/payment");
  });
});
