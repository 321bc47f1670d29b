// @vitest-environment happy-dom
import { StaffStoreQuery } from "@coupon-center/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueueSearch } from "./QueueSearch.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onRendered = () => {};
  cleanup();
  window.localStorage.clear();
  vi.useRealTimers();
});

/** Called when React has rendered something, before its effects. */
let onRendered = () => {};

function List() {
  const [params] = useSearchParams();
  return (
    <Profiler id="list" onRender={() => onRendered()}>
      <QueueSearch state={params.get("state") ?? "pending"} search={params.get("search") ?? ""} />
      <textarea aria-label="Another field" />
      <Link to="/staff/stores/1">A store</Link>
      <Link to="/staff?state=all">All</Link>
    </Profiler>
  );
}

function open(address = "/staff?state=approved", answerMs = 0) {
  const later = () => new Promise((resolve) => setTimeout(resolve, answerMs, null));
  const router = createMemoryRouter(
    [
      { path: "/staff", element: <List />, loader: answerMs > 0 ? later : undefined },
      { path: "*", element: null, loader: answerMs > 0 ? later : undefined },
    ],
    {
      initialEntries: ["/before", address],
      initialIndex: 1,
      hydrationData: { loaderData: { 0: null, 1: null } },
    },
  );
  const visited: string[] = [];
  router.subscribe(({ location }) => {
    if (visited.at(-1) !== location.search) visited.push(location.search);
  });
  render(<RouterProvider router={router} />);
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const back = () => act(() => router.navigate(-1));
  const follow = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
  return {
    field,
    type,
    pass,
    back,
    follow,
    visited,
    router,
    pathname: () => router.state.location.pathname,
  };
}

test("'The search is made while it is typed': one request for continuous typing, in the current list (rule 10.6)", async () => {
  const { type, pass, visited } = open();
  for (const text of ["n", "no", "nor"]) {
    type(text);
    await pass(249);
  }
  expect(visited).toEqual([]);
  await pass(1);
  expect(visited).toEqual(["?state=approved&search=nor"]);
  type("  nor ");
  await pass(1000);
  expect(visited).toHaveLength(1);
});

test("the field takes no more than is searched for, of a long address its beginning (rule 10.2)", () => {
  const { field } = open();
  expect(StaffStoreQuery.shape.search.safeParse("x".repeat(field.maxLength)).success).toBe(true);
  expect(StaffStoreQuery.shape.search.safeParse("x".repeat(field.maxLength + 1)).success).toBe(
    false,
  );
});

test("one step back leaves a search, and the field shows the current search", async () => {
  const { type, pass, back, field, visited, pathname } = open();
  for (const text of ["nor", "north"]) {
    type(text);
    await pass(250);
  }
  expect(visited.at(-1)).toBe("?state=approved&search=north");
  await back();
  expect(visited.at(-1)).toBe("?state=approved");
  expect(field.value).toBe("");
  await back();
  expect(pathname()).toBe("/before");
});

test("clearing the field returns to the list, and one step back to the search", async () => {
  const { type, pass, back, field, visited } = open("/staff?state=all&search=oak");
  expect(field.value).toBe("oak");
  type("");
  await pass(250);
  expect(visited).toEqual(["?state=all"]);
  await back();
  expect(field.value).toBe("oak");
});

test("Enter does not wait, and pending input is not searched for afterwards or after going back", async () => {
  const { field, type, pass, back, visited } = open();
  type("oak");
  await act(async () => fireEvent.submit(screen.getByRole("search")));
  expect(visited).toEqual(["?state=approved&search=oak"]);
  await pass(1000);
  type("oaken");
  await back();
  await pass(1000);
  expect(visited).toEqual(["?state=approved&search=oak", "?state=approved"]);
  expect(field.value).toBe("");
});

test("choosing a store while a search is pending opens it, and choosing a list searches there", async () => {
  const { type, pass, follow, pathname } = open(undefined, 400);
  type("oak");
  await follow("A store");
  await pass(1000);
  expect(pathname()).toBe("/staff/stores/1");
  cleanup();
  const again = open(undefined, 400);
  again.type("oak");
  await again.follow("All");
  // The search is due while the list is loading; `act` shows what is due when it ends.
  await again.pass(250);
  await again.pass(1000);
  expect(again.visited.at(-1)).toBe("?state=all&search=oak");
});

test("a store that is opened just before the search is due stays open, though React has not seen it yet", async () => {
  const { type, pass, router } = open(undefined, 400);
  type("oak");
  await pass(249);
  await act(async () => {
    void router.navigate("/staff/stores/1");
    vi.advanceTimersByTime(1);
  });
  await pass(1000);
  expect(router.state.location.pathname).toBe("/staff/stores/1");
});

test("a store whose data has arrived stays open, though React has not shown it yet", async () => {
  const { type, pass, router } = open();
  type("oak");
  await pass(240);
  await act(async () => {
    await router.navigate("/staff/stores/1");
    vi.advanceTimersByTime(10);
  });
  await pass(1000);
  expect(router.state.location.pathname).toBe("/staff/stores/1");
});

test("a store that is opened while the search begins stays open (rule 10.6)", async () => {
  const { type, pass, router, pathname } = open(undefined, 400);
  type("oak");
  await pass(240);
  onRendered = () => {
    onRendered = () => {};
    void router.navigate("/staff/stores/1");
  };
  await pass(10);
  await pass(1000);
  expect(pathname()).toBe("/staff/stores/1");
});

test("'/' focuses the field and selects its text, except while typing elsewhere (rule 10.6)", () => {
  const { field } = open("/staff?state=all&search=oak");
  const other = screen.getByLabelText("Another field");
  const press = (target: Element, how = {}) => fireEvent.keyDown(target, { key: "/", ...how });
  expect(press(other)).toBe(true);
  for (const key of ["ctrlKey", "metaKey", "altKey"])
    expect(press(document.body, { [key]: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: "a" })).toBe(true);
  expect(document.activeElement).not.toBe(field);
  expect(press(document.body)).toBe(false);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  expect(press(field)).toBe(true);
});

test("'/' can be turned off and on again beside the field, and the choice is kept (rule 10.6, WCAG 2.1.4)", () => {
  const slash = () => fireEvent.keyDown(document.body, { key: "/" });
  const key = () => screen.getByRole("button", { name: "Key / for the search" });
  const { field } = open();
  expect(key().getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(key());
  expect(key().getAttribute("aria-pressed")).toBe("false");
  expect(field.hasAttribute("aria-keyshortcuts")).toBe(false);
  expect(slash()).toBe(true);
  expect(document.activeElement).not.toBe(field);
  cleanup();
  const again = open();
  expect(slash()).toBe(true);
  fireEvent.click(key());
  expect(again.field.getAttribute("aria-keyshortcuts")).toBe("/");
  expect(slash()).toBe(false);
  expect(document.activeElement).toBe(again.field);
});

test("without storage, '/' can be turned off until the screen is left", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  open();
  fireEvent.click(screen.getByRole("button", { name: "Key / for the search" }));
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);
  vi.restoreAllMocks();
});

test("a screen that was left does not search, and '/' is an ordinary key again", async () => {
  const { type, pass, visited } = open();
  type("oak");
  cleanup();
  await pass(1000);
  expect(visited).toEqual([]);
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);
});
