import { expectTexts } from "../fixtures/expect-texts.ts";
import { type HeldRequests, holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

// The browser's own message for a stubbed response.
test.use({ provoked: /Failed to load resource/ });

const catalogue = [
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [500, "Internal Server Error"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [418, "Generic Error"],
] as const;

test("Default messages by status: 400 Bad Request, 401 Unauthorized ... any other failure 'Generic Error' (rule 12.3)", async ({
  open,
}) => {
  const page = await open("/register");
  await page.getByLabel("Email").fill("a@northpine.example");
  await page.getByLabel("Password").fill("correct horse");
  for (const [status, text] of catalogue) {
    await stubResponse(page, calls.register, status);
    await page.getByRole("button", { name: "NEXT" }).click();
    await expectTexts(page.getByRole("main"), [text]);
    await expect(page.getByLabel("Email")).toHaveValue("a@northpine.example");
  }
  await page.route(calls.register[1], (route) => route.abort());
  await page.getByRole("button", { name: "NEXT" }).click();
  await expectTexts(page.getByRole("main"), ["Generic Error"]);
});

test("A screen that is refused has its frame while it is asked what the account may do (rule 12.5)", async ({
  open,
  personas,
}) => {
  const page = await open("/staff", { as: await personas.staff() });
  const held = Promise.withResolvers<HeldRequests>();
  await page.route(calls.members[1], async (route) => {
    held.resolve(await holdRequests(page, calls.me[1]));
    await route.fulfill({ status: 403, json: {} });
  });
  await page.getByRole("link", { name: "Team" }).first().click();
  await expect(page.getByRole("main")).toHaveText(/Loading/);
  await expect(page.getByRole("banner")).toBeVisible();
  (await held.promise).release();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("409 Conflict", async ({ open, personas }) => {
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  await stubResponse(page, calls.createStore, 409);
  await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
  await page.getByLabel("Website URL").fill("harbour-tea.example.com");
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expectTexts(page.getByRole("main"), ["Conflict"]);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Harbour Tea");
});

test("Sign-in: 401 'Invalid Email/Password combination'; other failures 'Something went wrong' (rule 2.4)", async ({
  open,
}) => {
  const page = await open("/login");
  await page.getByLabel("Email").fill("nobody@northpine.example");
  await page.getByLabel("Password").fill("wrong password");
  const send = page.getByRole("button", { name: "SIGN IN" });
  await send.click();
  await expectTexts(page, ["Invalid Email/Password combination"]);
  for (const status of [400, 403, 409, 429, 500, 503]) {
    await stubResponse(page, calls.login, status);
    await send.click();
    await expectTexts(page, ["Something went wrong"]);
    await expect(send).toBeEnabled();
  }
});

test("Register: 409 'A user with this email already exists' (rule 2.2)", async ({
  open,
  personas,
}) => {
  const { email } = await personas.shared("newcomer");
  const page = await open("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "NEXT" }).click();
  await expectTexts(page, ["A user with this email already exists"]);
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("Set password: any failure 'Reset email has expired, please request a new one' (rule 3.4)", async ({
  open,
}) => {
  const page = await open("/auth/set-password?token=x");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm password").fill("correct horse");
  for (const status of [400, 404, 500]) {
    await stubResponse(page, calls.setPassword, status);
    await page.getByRole("main").getByRole("button").click();
    await expectTexts(page, ["Reset email has expired, please request a new one"]);
    await expect(page.getByLabel("Confirm password")).toHaveValue("correct horse");
  }
});

test("Password reminder: other errors go to the notification list (rule 3.3)", async ({ open }) => {
  const page = await open("/auth/password-reminder");
  await page.getByLabel("Email").fill("a@northpine.example");
  for (const [status, text] of [
    [400, "Bad Request"],
    [503, "Service Unavailable"],
  ] as const) {
    await stubResponse(page, calls.reminder, status);
    await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
    await expectTexts(page, [text]);
  }
  await expect(page.getByText("Bad Request")).toHaveCount(0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Service Unavailable")).toHaveCount(0);
});

test("Logo upload failure: 'Upload failed with status {n}' or 'No URL returned from Cloudinary.' (rule 4.6)", async ({
  open,
  personas,
}) => {
  const { logoFile } = await import("../fixtures/logo.ts");
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  const input = page.getByLabel("Logo");
  await stubResponse(page, calls.upload, 503);
  await input.setInputFiles(await logoFile());
  await expectTexts(page, ["Upload failed with status 503"]);
  await stubResponse(page, calls.upload, 200, { ok: true });
  await input.setInputFiles(await logoFile());
  await expectTexts(page, ["No URL returned from Cloudinary."]);
});

test("A server message 'Sequence contains no elements' empties the payment list (rule 8.16)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", {
    as: await personas.shared("fresh"),
    before: (page) =>
      stubResponse(page, calls.methods, 500, { detail: "Sequence contains no elements" }),
  });
  await expect(page.getByRole("heading", { name: "Payment methods" })).toBeVisible();
  await expect(page.getByText(/ending in/)).toHaveCount(0);
  await expect(page.getByText("Your cards could not be loaded.")).toHaveCount(0);
});

test("Products, transactions and unsubscribe failures stop the spinner and show a quiet line with 'Try again' (rule 8.16, decision 041)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", {
    as: await personas.shared("fresh"),
    before: async (page) => {
      for (const call of [calls.plans, calls.transactions, calls.methods]) {
        await stubResponse(page, call, 500);
      }
    },
  });
  await expectTexts(page, [
    "The plan could not be loaded.",
    "The order history could not be loaded.",
    "Your cards could not be loaded.",
  ]);
  await page.unrouteAll();
  for (const left of [3, 2, 1]) {
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(left);
    await page.getByRole("button", { name: "Try again" }).first().click();
  }
  await expect(page.getByRole("link", { name: /^View Receipt/ })).toBeVisible();
  await expect(page.getByText(/ending in 4242/)).toBeVisible();
  await stubResponse(page, calls.subscription, 500);
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expectTexts(page, ["We can't tell whether that was done. Please try again."]);
  await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
});

test("Where no plan is sold the screen says so, and 'Try again' asks for the plans alone (rule 8.16)", async ({
  open,
  personas,
}) => {
  const none = { count: 0, next: null, previous: null, results: [] };
  const page = await open("/payment", {
    as: await personas.shared("fresh"),
    before: (page) => stubResponse(page, calls.plans, 200, none),
  });
  await expect(page.getByText("The plan could not be loaded.")).toBeVisible();
  await page.unrouteAll();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  expect(sent).toEqual(["/api/v1/coupon-center-plans"]);
});

test("Server validation errors map to fields: a list of messages, or an object with non_field_errors; the first counts (rule 12.3)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
  await page.getByLabel("Website URL").fill("harbour-tea.example.com");
  await stubResponse(page, calls.createStore, 400, {
    name: ["is taken already", "second"],
    contact_email: { non_field_errors: ["bounced last time"] },
    non_field_errors: ["the whole was refused"],
    website_url: [7, "the first is no text"],
  });
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  // 'Field errors show under the field with first letter capitalised'
  await expectTexts(page, ["Is taken already", "Bounced last time", "The whole was refused"]);
  await expect(page.getByText("second", { exact: true })).toHaveCount(0);
  // 'the first message, if a string, becomes the field error'
  await expect(page.getByText("The first is no text")).toHaveCount(0);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(/Is taken already/);
});
