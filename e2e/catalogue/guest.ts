import { holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";

export const guestStates: ScreenState[] = [
  { name: "landing", path: "/", shows: "Trusted by World's best brands:" },
  {
    name: "landing-menu",
    path: "/",
    shows: "per month",
    only: 390,
    act: async (page) => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
    },
  },
  {
    name: "landing-merchant",
    path: "/",
    as: "live",
    shows: "per month",
    act: (page) => page.locator(".bar > .wrap > .burger:enabled").waitFor({ state: "attached" }),
  },
  { name: "login", path: "/login", shows: "SIGN IN" },
  {
    name: "login-logged-out",
    path: "/coupons",
    as: "live",
    shows: "Winter jackets and boots",
    act: async (page) => {
      await page.evaluate(() => {
        localStorage.clear();
        dispatchEvent(new StorageEvent("storage"));
      });
      await page.getByText("You have been logged out.").waitFor();
    },
  },
  {
    name: "login-empty",
    path: "/login",
    shows: "SIGN IN",
    act: async (page) => {
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.getByText("Password is required").waitFor();
    },
  },
  {
    name: "login-refused",
    path: "/login",
    shows: "SIGN IN",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@northpine.example");
      await page.getByLabel("Password").fill("wrong password");
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.getByText("Invalid Email/Password combination").waitFor();
    },
  },
  {
    name: "login-busy",
    path: "/login",
    shows: "SIGN IN",
    before: (page) => holdRequests(page, calls.login[1]),
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@northpine.example");
      await page.getByLabel("Password").fill("wrong password");
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.locator(".spinner").waitFor();
    },
  },
  {
    name: "login-passkey",
    path: "/login",
    shows: "SIGN IN",
    before: (page) =>
      stubResponse(page, calls.login, 401, {
        second_factor: ["x"],
        second_factor_kinds: ["passkey"],
      }),
    act: async (page) => {
      await page.getByLabel("Email").fill("owner@northpine.example");
      await page.getByLabel("Password").fill("correct horse");
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.getByRole("heading", { name: "Confirm with your passkey" }).waitFor();
    },
  },
  {
    name: "login-code",
    path: "/login",
    shows: "SIGN IN",
    before: (page) =>
      stubResponse(page, calls.login, 401, {
        second_factor: ["x"],
        second_factor_kinds: ["app", "passkey"],
      }),
    act: async (page) => {
      await page.getByLabel("Email").fill("owner@northpine.example");
      await page.getByLabel("Password").fill("correct horse");
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    },
  },
  { name: "register", path: "/register", shows: "NEXT" },
  {
    name: "register-taken",
    path: "/register",
    shows: "NEXT",
    before: (page) => stubResponse(page, calls.register, 409),
    act: async (page) => {
      await page.getByLabel("Email").fill("owner@northpine.example");
      await page.getByLabel("Password").fill("12345");
      await page.getByRole("button", { name: "NEXT" }).click();
      await page.getByText("Password should be at least 6 characters long").waitFor();
      await page.getByLabel("Password").fill("123456");
      await page.getByRole("button", { name: "NEXT" }).click();
      await page.getByText("A user with this email already exists").waitFor();
    },
  },
  { name: "set-password", path: "/auth/set-password?token=x", shows: "Confirm password" },
  {
    name: "set-password-expired",
    path: "/auth/set-password?token=x",
    shows: "Confirm password",
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("correct horse");
      await page.getByLabel("Confirm password").fill("correct horse");
      await page.getByRole("button", { name: "Set password" }).click();
      await page.getByText("Reset email has expired, please request a new one").waitFor();
    },
  },
  { name: "reminder", path: "/auth/password-reminder", shows: "SEND INSTRUCTIONS" },
  {
    name: "reminder-unknown",
    path: "/auth/password-reminder",
    shows: "SEND INSTRUCTIONS",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@northpine.example");
      await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
      await page.getByText("No User Found").waitFor();
    },
  },
  {
    name: "verify-waiting",
    path: "/auth/verify-email?token=x",
    before: (page) => holdRequests(page, /api\/v1\/auth\/verify-email/),
    shows: "Verifying your email",
  },
  {
    name: "verify-failed",
    path: "/auth/verify-email?token=x",
    shows: "An error occurred/Link is expired",
    // The message comes before the landing page under it.
    act: (page) => page.getByRole("heading", { name: /^Increase your Sales/ }).waitFor(),
  },
  { name: "undo-email", path: "/auth/undo-email-change?token=x", shows: "Undo the change" },
  {
    name: "undo-email-busy",
    path: "/auth/undo-email-change?token=x",
    shows: "Undo the change",
    before: (page) => holdRequests(page, calls.undoEmail[1]),
    act: async (page) => {
      await page.getByRole("button", { name: "Undo the change" }).click();
      await page.locator(".spinner").waitFor();
    },
  },
  {
    name: "undo-email-done",
    path: "/auth/undo-email-change?token=x",
    shows: "Undo the change",
    before: (page) => stubResponse(page, calls.undoEmail, 200, { reset_token: "y" }),
    act: async (page) => {
      await page.getByRole("button", { name: "Undo the change" }).click();
      await page.getByText("Your account is yours again").waitFor();
    },
  },
  {
    name: "undo-email-before",
    path: "/auth/undo-email-change?token=x",
    shows: "Undo the change",
    before: (page) => stubResponse(page, calls.undoEmail, 200, { reset_token: null }),
    act: async (page) => {
      await page.getByRole("button", { name: "Undo the change" }).click();
      await page.getByText("This change has already been undone").waitFor();
    },
  },
  {
    name: "undo-email-expired",
    path: "/auth/undo-email-change?token=x",
    shows: "Undo the change",
    act: async (page) => {
      await page.getByRole("button", { name: "Undo the change" }).click();
      await page.getByText("This link has expired").waitFor();
    },
  },
  { name: "login-no-script", path: "/login", scripts: false, shows: "Log in" },
  {
    name: "register-no-script",
    path: "/register",
    scripts: false,
    shows: "Create your coupon page",
  },
  { name: "landing-no-script", path: "/", scripts: false, shows: "per month" },
  { name: "not-found", path: "/nowhere", shows: "There is nothing at this address." },
];
