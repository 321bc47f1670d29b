// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook } from "@testing-library/react";
import { createElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { useCustomerPortal } from "./use-customer-portal.ts";

const PORTAL = "POST /api/v1/customer-portal";
const url = "https://billing.stripe.com/p/session/test_1";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
  window.history.replaceState(null, "", "/payment");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const openPortal = () => renderHook(() => useCustomerPortal("It did not open")).result;

test("the button can be used again when the back button restores the page as it was left", async () => {
  fakeApi({ [PORTAL]: () => json({ url }) });
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const portal = openPortal();
  act(() => void portal.current.open());
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  expect(portal.current.busy).toBe(true);
  await act(async () => void window.dispatchEvent(new Event("pageshow")));
  expect(portal.current.busy).toBe(false);
});

test("a page that cannot be opened is said, and can be tried again", async () => {
  fakeApi({ [PORTAL]: () => json({}, 502) });
  const portal = openPortal();
  await act(() => portal.current.open());
  expect(lastToast()).toEqual(["It did not open", "bad"]);
  expect(portal.current.busy).toBe(false);
});

test("whoever has followed a link before Stripe's page is known is not taken there while the next screen is loading", async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  fakeApi({ [PORTAL]: () => answered });
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const Probe = () =>
    createElement("button", { type: "button", onClick: useCustomerPortal("").open });
  const slow = { path: "/coupons", loader: () => new Promise(() => undefined) };
  const router = createMemoryRouter([{ path: "/payment", Component: Probe }, slow], {
    initialEntries: ["/payment"],
  });
  const screen = render(createElement(RouterProvider, { router }));
  fireEvent.click(screen.getByRole("button"));
  await act(async () => void router.navigate("/coupons"));
  await act(async () => answer(json({ url })));
  expect(router.state.navigation.state).toBe("loading");
  expect(assign).not.toHaveBeenCalled();
});

test("whoever has gone on to another screen before Stripe's page is known stays there", async () => {
  fakeApi({ [PORTAL]: () => json({ url }) });
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const portal = openPortal();
  const opened = portal.current.open();
  window.history.replaceState(null, "", "/coupons/add");
  await act(() => opened);
  expect(assign).not.toHaveBeenCalled();
});
