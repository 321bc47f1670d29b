// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import {
  createMemoryRouter,
  Link,
  RouterProvider,
  useLoaderData,
  useRouteError,
} from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { keepShown } from "./keep-shown.ts";
import { readUser, writeUser } from "./stored-user.ts";
import { useReload } from "./use-reload.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

type Load = () => unknown;

/** Opens a screen that shows what the first of `loads` has, each reload the next one's. */
async function open(...loads: Load[]) {
  const results: boolean[] = [];
  const load = () => loads.shift()?.() ?? null;
  function Shown() {
    const reload = useReload();
    const loaded = useLoaderData<string>();
    return (
      <>
        <p>{loaded}</p>
        <button type="button" onClick={() => void reload().then((it) => results.push(it))}>
          reload
        </button>
        <Link to="/other">other</Link>
      </>
    );
  }
  function Failed() {
    const error = useRouteError();
    return `failed: ${error instanceof ApiError ? error.status : error}`;
  }
  const screen = { element: <Shown />, loader: load, ErrorBoundary: Failed };
  const router = createMemoryRouter(
    [
      {
        middleware: [keepShown],
        HydrateFallback: () => null,
        children: [
          { path: "/screen", ...screen },
          { path: "/other", ...screen },
        ],
      },
    ],
    { initialEntries: ["/screen"] },
  );
  const page = await act(async () => render(<RouterProvider router={router} />));
  return {
    results,
    text: () => page.container.textContent,
    shown: () => page.container.querySelector("p")?.textContent,
    press: (name: string) => act(async () => void fireEvent.click(page.getByText(name))),
    go: (path: string) => router.navigate(path),
    visit: (path: string) => act(() => router.navigate(path)),
  };
}

const fails = (status: number) => () => {
  throw new ApiError(status, {});
};

test("a reload shows what it loaded", async () => {
  const { press, shown, results } = await open(
    () => "first",
    () => "second",
  );
  await press("reload");
  expect([shown(), results]).toEqual(["second", [true]]);
});

test.each([0, 500, 503])(
  "where a reload fails with status %i, the screen stays as it was shown last (rule 12.3)",
  async (status) => {
    const { press, shown, results } = await open(
      () => "first",
      () => "second",
      fails(status),
      () => "third",
    );
    await press("reload");
    await press("reload");
    expect(shown()).toBe("second");
    await press("reload");
    expect([shown(), results]).toEqual(["third", [true, false, true]]);
  },
);

test.each([401, 403, 404])("a reload that is refused with %i is not hidden", async (status) => {
  const { press, text } = await open(() => "first", fails(status));
  await press("reload");
  expect(text()).toBe(`failed: ${status}`);
});

test("a screen that is opened, also the same one again, and can't be loaded is an error (rule 12.5)", async () => {
  const { press, visit, text } = await open(
    () => "first",
    fails(503),
    () => "again",
    () => "reloaded",
    fails(503),
  );
  await press("other");
  expect(text()).toBe("failed: 503");
  await visit("/screen");
  await press("reload");
  await visit("/screen");
  expect(text()).toBe("failed: 503");
});

test("who goes on while a reload waits gets the next screen, and its error", async () => {
  const { press, text, results } = await open(
    () => "first",
    () => new Promise(() => {}),
    fails(503),
  );
  await press("reload");
  await press("other");
  expect([text(), results]).toEqual(["failed: 503", [true]]);
});

test("a reload loads the profile, too, which tells staff's present role (rule 10.9)", async () => {
  writeUser(storedUser({ role: "staff", staff_role: "admin" }));
  fakeApi({ "GET /api/v1/auth/me": () => json({ ...me, role: "staff", staff_role: "reviewer" }) });
  const { press } = await open(
    () => "first",
    () => "second",
  );
  await press("reload");
  await expect.poll(() => readUser()?.staff_role).toBe("reviewer");
});

test("a screen that the router has left, though it is still drawn, loads nothing (rule 12.3)", async () => {
  const { results, press, text, go } = await open(
    () => "first",
    () => "other",
    fails(503),
  );
  // In one go, so that the link's screen is not drawn before.
  await act(async () => {
    await go("/other");
    await press("reload");
  });
  expect([text(), results]).toEqual(["otherreloadother", [true]]);
});

test("a screen whose query alone has changed, though that is not drawn yet, is loaded anew (rule 8.9)", async () => {
  const { results, press, shown, go } = await open(
    () => "first",
    () => "without query",
    () => "again",
  );
  await act(async () => {
    await go("/screen?paid");
    await press("reload");
  });
  expect([shown(), results]).toEqual(["again", [true]]);
});
