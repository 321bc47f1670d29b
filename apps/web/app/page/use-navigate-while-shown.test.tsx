// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useNavigateWhileShown } from "./use-navigate-while-shown.ts";

afterEach(cleanup);

function openForm() {
  let goOn: () => Promise<void> = () => Promise.reject(new Error("not rendered"));
  function Form() {
    const navigate = useNavigateWhileShown();
    goOn = () => navigate("/list");
    return null;
  }
  const routes = [
    { path: "/form", element: <Form /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/form"] });
  render(<RouterProvider router={router} />);
  return { router, goOn };
}

test("a screen that is shown goes on to the next", async () => {
  const { router, goOn } = openForm();
  await act(goOn);
  expect(router.state.location.pathname).toBe("/list");
});

test("a screen that was left takes nobody away from another", async () => {
  const { router, goOn } = openForm();
  await act(() => router.navigate("/account"));
  await act(goOn);
  expect(router.state.location.pathname).toBe("/account");
});
