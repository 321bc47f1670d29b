// @vitest-environment happy-dom
import type { StaffStore } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { store } from "../../testing/entities.ts";
import { QueueRow } from "./QueueRow.tsx";

afterEach(cleanup);

test.each([true, false])("a list tells that an owner is blocked: %s (rule 10.9)", (blocked) => {
  const listed: StaffStore = {
    ...store,
    state: "suspended",
    submitted_at: null,
    coupon_count: 0,
    held_count: 0,
    owner: { id: 5, email: "ada@northpine.example", email_verified: true, blocked },
    waiting_since: null,
    review_tag: "",
  };
  const root = { client: { locale: "en-US" } };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <QueueRow store={listed} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  const tag = render(<RouterProvider router={router} />).queryByText("Owner blocked");
  expect(tag !== null).toBe(blocked);
});
