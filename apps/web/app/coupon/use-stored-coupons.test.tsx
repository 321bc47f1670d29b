// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, me, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { useReorder } from "./use-reorder.ts";
import { useStoredCoupons } from "./use-stored-coupons.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const list = (...ids: number[]) => ids.map((id) => ({ ...coupon, id }));

/** A list of three coupons, whose server is away after each change. */
function open() {
  const server = { stored: list(7, 8, 9), profile: noAnswer as () => Response };
  fakeApi({
    "GET /api/v1/auth/me": () => server.profile(),
    "POST /api/v1/coupons/sort-coupons": () => json({ success: true }),
  });
  let now: ReturnType<typeof useReorder> & ReturnType<typeof useStoredCoupons>;
  function List() {
    const known = useStoredCoupons(useLoaderData());
    now = { ...known, ...useReorder(known.stored, known.show) };
    return null;
  }
  const routes = [{ id: "list", path: "/", loader: () => server.stored, element: <List /> }];
  const hydrationData = { loaderData: { list: server.stored } };
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
  const ids = () => now.coupons.map(({ id }) => id);
  return { server, now: () => now, ids };
}

test("an order that was saved right before the server was away is shown as saved, until it is loaded anew (rules 6.13, 12.3)", async () => {
  const { server, now, ids } = open();
  act(() => now().move(2, 0));
  await act(() => now().save());
  expect([ids(), now().changed, now().saving]).toEqual([[9, 7, 8], false, false]);
  act(() => now().move(0, 2));
  expect([ids(), now().changed]).toEqual([[7, 8, 9], true]);
  act(() => now().discard());
  server.profile = () => json(me);
  server.stored = list(8, 9, 7);
  await act(() => now().show([]));
  expect(ids()).toEqual([8, 9, 7]);
});

test("a coupon that was deleted right before the server was away is not shown any more (rules 6.11, 12.3)", async () => {
  const { now, ids } = open();
  const without = (gone: number) => now().stored.filter(({ id }) => id !== gone);
  await act(() => now().show(without(8)));
  expect([ids(), now().changed]).toEqual([[7, 9], false]);
  await act(() => now().show(without(7)));
  expect(ids()).toEqual([9]);
});
