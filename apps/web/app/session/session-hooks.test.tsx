// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, showPage } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { rememberPath, takeRememberedPath } from "./remembered-path.ts";
import { clearSession, writeUser } from "./stored-user.ts";
import { useGuestOnly } from "./use-guest-only.ts";
import { useSignedIn } from "./use-signed-in.ts";

const merchant = storedUser();
const staff = storedUser({ role: "staff", store: null });

beforeEach(freshBrowser);
afterEach(cleanup);

function GuestScreen() {
  useGuestOnly();
  return null;
}
function SignedInScreen() {
  useSignedIn();
  return null;
}

function open(path: string, hydrate = false, loading: Promise<null> | null = null) {
  const router = createMemoryRouter(
    [
      { path: "/login", element: <GuestScreen /> },
      { path: "/register", element: <GuestScreen /> },
      { path: "/coupons", element: <SignedInScreen /> },
      { path: "/payment", loader: () => loading, element: null },
      { path: "/logout", element: <SignedInScreen /> },
      { path: "*", element: null },
    ],
    { initialEntries: ["/before", path], initialIndex: 1 },
  );
  window.history.replaceState(null, "", path);
  const visited: string[] = [];
  router.subscribe(({ location }) => void visited.push(location.pathname));
  const container = document.body.appendChild(document.createElement("div"));
  render(<RouterProvider router={router} />, { container, hydrate });
  const address = () => router.state.location.pathname + router.state.location.search;
  const go = (to: string) => act(() => router.navigate(to));
  return { visited, address, go, back: () => act(() => router.navigate(-1)) };
}

test("a guest-only screen is left after signing in, in this tab or another (rule 2.9)", () => {
  const { address } = open("/login");
  expect(address()).toBe("/login");
  act(() => writeUser(merchant));
  expect(address()).toBe("/my-store");
});

test("staff goes to /staff", () => {
  writeUser(staff);
  expect(open("/register").address()).toBe("/staff");
});

test("a guest who was sent to sign in returns to the path, once (rule 2.9, decision 049)", () => {
  rememberPath("/coupons/add?from=7");
  writeUser(merchant);
  expect(open("/login").address()).toBe("/coupons/add?from=7");
  expect(open("/login").address()).toBe("/my-store");
});

test.each(["/login#main", "/register"])(
  "the wanted screen opens although %s was followed while it was loading (rule 2.9)",
  async (link) => {
    rememberPath("/payment");
    writeUser(merchant);
    let load = (_: null) => {};
    const loading = new Promise<null>((resolve) => {
      load = resolve;
    });
    const { address, go } = open("/login", false, loading);
    await go(link);
    await act(async () => load(null));
    expect(address()).toBe("/payment");
  },
);

test("the back button does not return to the guest-only screen", async () => {
  writeUser(merchant);
  const { address, back } = open("/login");
  await back();
  expect(address()).toBe("/before");
});

test("'Signing out … clears local storage': a screen that the back button restores as it was left is replaced (rule 2.8)", () => {
  writeUser(merchant);
  const { address } = open("/coupons");
  localStorage.clear();
  expect(address()).toBe("/coupons");
  act(() => showPage(true));
  expect(address()).toBe("/login");
});

test("'Signing out … clears local storage': a screen that is restored after another account logged in is replaced by that one's (rule 2.8)", () => {
  writeUser(merchant);
  open("/coupons");
  const other = { ...merchant, id: merchant.id + 1 };
  localStorage.setItem("user", JSON.stringify(other));
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  act(() => showPage(true));
  expect(replace.mock.calls).toEqual([["/my-store"]]);
});

test("a signed-in screen stays when its user's profile changes", () => {
  writeUser(merchant);
  const { address } = open("/coupons", true);
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  act(() => writeUser({ ...merchant, email_verified: !merchant.email_verified }));
  expect([address(), replace.mock.calls]).toEqual(["/coupons", []]);
});

test("a signed-in screen is replaced when the session ends, and its path is remembered (rule 2.9)", async () => {
  writeUser(merchant);
  const { address, back } = open("/coupons?page=2");
  expect(address()).toBe("/coupons?page=2");
  act(() => clearSession());
  expect(address()).toBe("/login");
  expect(takeRememberedPath(merchant.id)).toBe("/coupons?page=2");
  await back();
  expect(address()).toBe("/before");
});

test("a page rendered by the server, without a user, is not left during hydration (rule 2.9)", () => {
  writeUser(merchant);
  const { address, visited } = open("/coupons", true);
  expect(address()).toBe("/coupons");
  expect(visited).toEqual([]);
});

test("signing out stays on its own screen", () => {
  writeUser(merchant);
  const { address } = open("/logout");
  act(() => clearSession());
  expect(address()).toBe("/logout");
});

test("a screen that another one follows already is not replaced when the session ends", () => {
  writeUser(merchant);
  const { address } = open("/coupons");
  window.history.replaceState(null, "", "/");
  act(() => clearSession());
  expect([address(), takeRememberedPath(merchant.id)]).toEqual(["/coupons", null]);
});
