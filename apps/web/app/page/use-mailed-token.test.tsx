// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { forgetMailedToken, useMailedToken } from "./use-mailed-token.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

/**
 * Opens a URL with a history state; returns the tokens that the screen got, one for each render.
 */
function open(
  address: string,
  state: unknown,
  show = (screen: React.ReactElement) => {
    render(screen);
  },
) {
  window.history.replaceState(state, "", address);
  const tokens: unknown[] = [];
  function Screen() {
    tokens.push(useMailedToken());
    return null;
  }
  const routes = [{ path: "*", element: <Screen /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  show(<RouterProvider router={router} />);
  return tokens;
}

test("the token of a mailed link is read, and moved from the address bar to the history entry", () => {
  expect(open("/auth/verify-email?token=abc", { idx: 4 })).toEqual(["abc"]);
  expect(window.location.pathname + window.location.search).toBe("/auth/verify-email");
  // The router's own history state is kept.
  expect(window.history.state).toEqual({ idx: 4, mailedToken: "abc" });
});

test("after a reload it is read from the history entry", () => {
  expect(open("/auth/verify-email", { idx: 4, mailedToken: "abc" }).at(-1)).toBe("abc");
  expect(window.history.state).toEqual({ idx: 4, mailedToken: "abc" });
});

test("a newer link in the same entry takes precedence", () => {
  expect(open("/auth/verify-email?token=new", { mailedToken: "old" })).toEqual(["new"]);
  expect(window.history.state).toEqual({ mailedToken: "new" });
});

test("a link that was found dead has no token after a reload", () => {
  open("/auth/set-password?token=abc", { idx: 4 });
  forgetMailedToken();
  expect(window.location.pathname).toBe("/auth/set-password");
  expect(window.history.state).toEqual({ idx: 4, mailedToken: null });
  expect(open("/auth/set-password", window.history.state).at(-1)).toBeNull();
});

test.each([[null], [{ idx: 4 }], ["a text"], [{ mailedToken: 7 }]])(
  "there is none in %j",
  (state) => {
    expect(open("/auth/verify-email", state).at(-1)).toBeNull();
  },
);

test("on the server the token is unknown", () => {
  const show = (screen: React.ReactElement) => void renderToString(screen);
  expect(open("/auth/verify-email", { mailedToken: "abc" }, show)).toEqual([undefined]);
});
