// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
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

function open(path: string, hydrate = false) {
  const router = createMemoryRouter(
    [
      { path: "/login", element: <GuestScreen /> },
      { path: "/register", element: <GuestScreen /> },
      { path: "/coupons", element: <SignedInScreen /> },
      { path: "/logout", element: <SignedInScreen /> },
      { path: "*", element: null },
    ],
    { initialEntries: ["/before", path], initialIndex: 1 },
  );
  const visited: string[] = [];
  router.subscribe(({ location }) => void visited.push(location.pathname));
  const container = document.body.appendChild(document.createElement("div"));
  render(<RouterProvider router={router} />, { container, hydrate });
  const address = () => router.state.location.pathname + router.state.location.search;
  return { visited, address, back: () => act(() => router.navigate(-1)) };
}

test("a guest-only screen is left as soon as somebody is signed in, here or in another tab (rule 2.9)", () => {
  const { address } = open("/login");
  expect(address()).toBe("/login");
  act(() => writeUser(merchant));
  expect(address()).toBe("/my-store");
});

test("staff land on /staff", () => {
  writeUser(staff);
  expect(open("/register").address()).toBe("/staff");
});

test("who was sent to sign in comes back to the path, once (rule 2.9, decision 049)", () => {
  rememberPath("/coupons/add?from=7");
  writeUser(merchant);
  expect(open("/login").address()).toBe("/coupons/add?from=7");
  expect(open("/login").address()).toBe("/my-store");
});

test("the guest-only screen is not come back to by the back button", async () => {
  writeUser(merchant);
  const { address, back } = open("/login");
  await back();
  expect(address()).toBe("/before");
});

test("a signed-in screen is left when the session ends, in place, and its path is kept (rule 2.9)", async () => {
  writeUser(merchant);
  const { address, back } = open("/coupons?page=2");
  expect(address()).toBe("/coupons?page=2");
  act(() => clearSession());
  expect(address()).toBe("/login");
  expect(takeRememberedPath()).toBe("/coupons?page=2");
  await back();
  expect(address()).toBe("/before");
});

test("a page from the server, which knows nobody, is not left while it comes alive (rule 2.9)", () => {
  writeUser(merchant);
  const { address, visited } = open("/coupons", true);
  expect(address()).toBe("/coupons");
  expect(visited).toEqual([]);
});

test("signing out stays on its goodbye", () => {
  writeUser(merchant);
  const { address } = open("/logout");
  act(() => clearSession());
  expect(address()).toBe("/logout");
});
