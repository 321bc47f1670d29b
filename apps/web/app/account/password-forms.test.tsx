// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const user = storedUser();

test.each([
  ["Change password", <ChangePassword key="password" />],
  ["Change email", <ChangeEmail key="email" email={user.email} pending={null} />],
  [
    "Delete account",
    <PasswordForm
      key="delete"
      label="Delete account"
      yes=""
      onClose={() => {}}
      run={async () => {}}
    />,
  ],
])("'%s' tells a password manager whose password it takes", (label, element) => {
  writeUser(user);
  const router = createMemoryRouter([{ path: "/", element }]);
  const form = render(<RouterProvider router={router} />).getByRole("form", { name: label });
  const fields = Array.from(form.querySelectorAll("input"));
  const password = fields.findIndex(({ autocomplete }) => autocomplete === "current-password");
  const before = fields[password - 1];
  expect([before?.autocomplete, before?.value]).toEqual(["username", user.email]);
  expect(before?.hidden).toBe(true);
});
