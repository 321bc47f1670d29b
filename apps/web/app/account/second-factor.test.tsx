// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { keepShown } from "../session/keep-shown.ts";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { SecondFactor } from "./SecondFactor.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

test.each([
  ["the only factor", false, "You then log in with your password alone."],
  ["which staff must have", true, "you can only set up another."],
])(
  "who turns off the app, %s, reads first what follows (rules 3.10, 10.10)",
  (_, required, said) => {
    writeUser(storedUser());
    const element = (
      <SecondFactor factor={{ totp: true, passkeys: [], recovery_codes: 10, required }} />
    );
    const screen = render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
    fireEvent.click(screen.getByRole("button", { name: "Turn off" }));
    expect(screen.getByRole("dialog").textContent).toContain(said);
  },
);

const totp = { totp: true, passkeys: [], recovery_codes: 10, required: false };

const lost = () => Promise.reject(new ApiError(0, {}));

/** Shows the app as it was before the connection was lost, right after `route` was answered. */
function openOffline(route: string, answer: () => Response) {
  writeUser(storedUser());
  fakeApi({ [route]: answer });
  const element = <SecondFactor factor={totp} />;
  const screen = { id: "account", path: "/", element, loader: lost, middleware: [keepShown] };
  const router = createMemoryRouter([screen], { hydrationData: { loaderData: { account: null } } });
  return render(<RouterProvider router={router} />);
}

const { token, refresh, expiration } = storedUser();
const session = { token, refresh, expiration };

test("who has kept the recovery codes while the connection is lost is shown that, not the codes as before (rule 12.3)", async () => {
  const screen = openOffline("POST /api/v1/auth/second-factor/recovery-codes", () =>
    json({ session, recovery_codes: ["aaaa-bbbb"] }),
  );
  fireEvent.click(screen.getByRole("button", { name: "New recovery codes" }));
  fireEvent.input(screen.getByLabelText("Your password"), { target: { value: "correct horse" } });
  act(() => void fireEvent.click(screen.getByRole("button", { name: "Make new codes" })));
  const kept = await waitFor(() => screen.getByRole("button", { name: "I have kept them" }));
  act(() => void fireEvent.click(kept));
  expect(kept).toHaveProperty("disabled", true);
  await waitFor(() => screen.getByText("Something went wrong"));
  expect(screen.queryByText(/10 recovery codes left/)).toBeNull();
});

test("who has turned the app off while the connection is lost is not told that it is on (rule 12.3)", async () => {
  const screen = openOffline("DELETE /api/v1/auth/second-factor/totp", () => json({ session }));
  fireEvent.click(screen.getByRole("button", { name: "Turn off" }));
  fireEvent.input(screen.getByLabelText("Your password"), { target: { value: "correct horse" } });
  const dialog = within(screen.getByRole("dialog"));
  act(() => void fireEvent.click(dialog.getByRole("button", { name: "Turn off" })));
  await waitFor(() => screen.getByText("Something went wrong"));
  expect(screen.queryByText(/10 recovery codes left/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
});
