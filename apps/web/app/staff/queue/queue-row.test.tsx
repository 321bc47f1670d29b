// @vitest-environment happy-dom
import type { StaffStore } from "@coupon-center/contract";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { staffStore } from "../../testing/entities.ts";
import { Breadcrumb } from "../store/Breadcrumb.tsx";
import { QueueRow } from "./QueueRow.tsx";

afterEach(cleanup);

const listed: StaffStore = { ...staffStore, state: "suspended" };
const hydrationData = { loaderData: { root: { client: { locale: "en-US" } } } };

test.each([true, false])("a list tells that an owner is blocked: %s (rule 10.9)", (blocked) => {
  const element = <QueueRow store={{ ...listed, owner: { ...listed.owner, blocked } }} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element }], { hydrationData });
  const tag = render(<RouterProvider router={router} />).queryByText("Owner blocked");
  expect(tag !== null).toBe(blocked);
});

test("the breadcrumb of a store leads back to the list that led to it, with its search and page, else to the queue (rule 10.6)", () => {
  const children = [
    { path: "staff", element: <QueueRow store={listed} /> },
    { path: "staff/stores/:id", element: <Breadcrumb name={listed.name} /> },
  ];
  const routes = [{ id: "root", path: "/", children }];
  const list = "/staff?state=suspended&search=north&page=2";
  const wayBack = (from: string, opened: boolean) => {
    const router = createMemoryRouter(routes, { hydrationData, initialEntries: [from] });
    const screen = render(<RouterProvider router={router} />);
    if (opened) fireEvent.click(screen.getByRole("link", { name: listed.name }));
    const way = screen.getByRole("link", { name: "Stores" }).getAttribute("href");
    cleanup();
    return way;
  };
  expect(wayBack(list, true)).toBe(list);
  expect(wayBack(`/staff/stores/${listed.id}`, false)).toBe("/staff");
});
