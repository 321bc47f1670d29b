// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
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

test("a changed password loads the sessions beside it anew, as it has ended all others (rules 3.5, 3.9)", async () => {
  writeUser(user);
  const { token, refresh, expiration } = user;
  fakeApi({
    "POST /api/v1/auth/change-password": () => json({ token, refresh, expiration }),
    "GET /api/v1/auth/me": () => json(me),
  });
  const loader = vi.fn(() => null);
  const route = { id: "account", path: "/", element: <ChangePassword />, loader };
  const hydrationData = { loaderData: { account: null } };
  const screen = render(<RouterProvider router={createMemoryRouter([route], { hydrationData })} />);
  for (const label of ["Current password", "New password"])
    fireEvent.input(screen.getByLabelText(label), { target: { value: "correct horse" } });
  expect(loader).not.toHaveBeenCalled();
  act(() => void fireEvent.click(screen.getByRole("button", { name: "Change password" })));
  await waitFor(() => expect(loader).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByLabelText("New password")).toHaveProperty("value", ""));
});
