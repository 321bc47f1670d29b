// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import Logout from "./logout.tsx";

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ["stays goes to /", null, "/"],
  ["has gone on to log in again stays there", "/login", "/login"],
])("whoever logs out and %s (rule 2.8)", async (_name, next, end) => {
  writeUser(storedUser());
  const sent = fakeApi({ "POST /api/v1/auth/logout": () => json({ success: true }) });
  const routes = [
    { path: "/logout", element: <Logout /> },
    { path: "/login", element: null },
    { path: "/", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/logout"] });
  await act(async () => render(<RouterProvider router={router} />));
  expect(readUser()).toBeNull();
  expect(sent).toHaveLength(1);
  if (next !== null) await act(() => router.navigate(next));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(router.state.location.pathname).toBe(end);
});
