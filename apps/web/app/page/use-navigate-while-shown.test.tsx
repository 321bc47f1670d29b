// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { use } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useNavigateWhileShown } from "./use-navigate-while-shown.ts";

afterEach(cleanup);

interface NextScreens {
  list?: Promise<string>;
  loader?: () => Promise<null>;
}

function openForm({ list = Promise.resolve(""), loader }: NextScreens = {}) {
  let goOn: () => Promise<void> = () => Promise.reject(new Error("not rendered"));
  function Form() {
    const navigate = useNavigateWhileShown();
    goOn = () => navigate("/list");
    return "form";
  }
  const List = () => use(list);
  const routes = [
    { path: "/form", element: <Form /> },
    { path: "/list", element: <List />, ...(loader && { loader }) },
    { path: "/slow", element: "slow", ...(loader && { loader }) },
    { path: "*", element: null },
  ];
  window.history.replaceState(null, "", "/form");
  const router = createBrowserRouter(routes);
  const { container } = render(<RouterProvider router={router} />);
  return { router, goOn, container };
}

test("a screen that is shown goes on to the next", async () => {
  const { router, goOn } = openForm();
  await act(async () => void goOn());
  expect(router.state.location.pathname).toBe("/list");
});

test("a screen that was left takes nobody away from another", async () => {
  const { router, goOn } = openForm();
  await act(() => router.navigate("/account"));
  await act(goOn);
  expect(router.state.location.pathname).toBe("/account");
});

/** Leaves the form for a list that waits for something. */
async function leaveForm() {
  let draw = () => {};
  const list = new Promise<string>((resolve) => {
    draw = () => resolve("list");
  });
  const form = openForm({ list });
  const left = vi.fn<() => void>();
  await act(async () => void form.goOn().then(left));
  expect(form.router.state.location.pathname).toBe("/list");
  expect(form.container.textContent).toBe("form");
  expect(left).not.toHaveBeenCalled();
  return { ...form, left, draw };
}

test("a screen is being left until the next one is drawn", async () => {
  const { draw, left, container } = await leaveForm();
  await act(async () => draw());
  expect(container.textContent).toBe("list");
  expect(left).toHaveBeenCalledOnce();
});

test("a screen can be used again by who goes back to it before the next one is drawn", async () => {
  const { left, container } = await leaveForm();
  await act(async () => window.history.back());
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(container.textContent).toBe("form");
});

test("a screen that is not left, as its visitor stays, can be used again", async () => {
  const { router, goOn, container } = openForm();
  router.getBlocker("changes", () => true);
  await act(goOn);
  expect(container.textContent).toBe("form");
});

test("a screen is being left, too, while another link than its own is followed", async () => {
  let load = () => {};
  const loaded = new Promise<null>((resolve) => {
    load = () => resolve(null);
  });
  const { router, goOn, container } = openForm({ loader: () => loaded });
  const left = vi.fn<() => void>();
  await act(async () => void goOn().then(left));
  await act(async () => void router.navigate("/slow"));
  expect(container.textContent).toBe("form");
  expect(left).not.toHaveBeenCalled();
  await act(async () => load());
  expect(container.textContent).toBe("slow");
  expect(left).toHaveBeenCalledOnce();
});
