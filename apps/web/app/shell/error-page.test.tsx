// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { writeUser } from "../session/stored-user.ts";
import { client } from "../storefront/testing/sample.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { ScreenName } from "./ScreenName.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

function Layout() {
  return (
    <>
      <ScreenName />
      <Outlet />
    </>
  );
}

function Failure() {
  return <ErrorPage error={useRouteError()} />;
}

/** Follows a link from a screen to one that loads so; returns what a screen reader is told. */
async function follow(loader: () => Promise<null>) {
  writeUser(storedUser());
  fakeApi({ "GET /api/v1/auth/me": () => json(me) });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => ({ client }),
        HydrateFallback: () => null,
        element: <Layout />,
        children: [
          { path: "account", element: <title>Account</title> },
          { path: "team", loader, element: <title>Team</title>, ErrorBoundary: Failure },
        ],
      },
    ],
    { initialEntries: ["/account"] },
  );
  const screen = await act(async () => render(<RouterProvider router={router} />));
  await act(() => router.navigate("/team"));
  return () => screen.container.querySelector("p.hidden-text[role=status]")?.textContent;
}

const fail = (status: number) => () => Promise.reject(new ApiError(status, {}));

test.each([403, 500])(
  "the name of a screen that fails with %d is announced as that of others is (rule 12.10)",
  async (status) => {
    const announced = await follow(fail(status));
    await waitFor(() => expect(announced()).toBe("Something went wrong"));
  },
);

test("the name of a screen that is allowed by the profile as it is now is announced (rule 12.10)", async () => {
  let load = () => {};
  const loaded = new Promise<null>((resolve) => {
    load = () => resolve(null);
  });
  const loader = vi.fn(() => loaded).mockImplementationOnce(fail(403));
  const announced = await follow(loader);
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  load();
  await waitFor(() => expect(announced()).not.toBe(""));
  expect(announced()).toBe("Team");
});

test.each([
  ["nothing is loaded", undefined],
  ["what is loaded is there at once", () => null],
])("'Try again' draws a screen anew where %s (rule 12.3)", async (_where, loader) => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new Error("an extension has removed a part of the page");
    return <p>Fine</p>;
  }
  const children = [{ path: "list", loader, element: <Screen />, ErrorBoundary: Failure }];
  const routes = [
    { id: "root", loader: () => ({ client }), children, HydrateFallback: () => null },
  ];
  const from = { pathname: "/list", search: "?page=2", hash: "#last", state: "from the queue" };
  const router = createMemoryRouter(routes, { initialEntries: [from] });
  const screen = render(<RouterProvider router={router} />);
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  // Not by React's test helper, which draws each step of the router.
  again.click();
  expect(await screen.findByText("Fine")).toBeTruthy();
  expect(router.state).toMatchObject({ location: { ...from, hash: "" }, historyAction: "REPLACE" });
});
