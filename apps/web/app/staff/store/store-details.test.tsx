// @vitest-environment happy-dom
import type { StaffStoreDetail } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../../testing/browser.ts";
import { staffStore } from "../../testing/entities.ts";
import { StoreDetails } from "./StoreDetails.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const detail: StaffStoreDetail = {
  ...staffStore,
  history: [],
  coupons: [],
  queue: { waits: false, others: 0, next_id: null },
};

test.each([
  [true, "https://deals.example/coupons/northpine-cp"],
  [false, undefined],
])(
  "the slug of a store leads staff to its public page, if there is one: %s (rules 1.7, 10.3)",
  (is_approved, href) => {
    const client = {
      locale: "en-US",
      categories: [],
      storePageBase: "https://deals.example/coupons/",
    };
    const element = <StoreDetails store={{ ...detail, is_approved }} />;
    const router = createMemoryRouter([{ id: "root", path: "/", element }], {
      hydrationData: { loaderData: { root: { client } } },
    });
    const screen = render(<RouterProvider router={router} />);
    expect(screen.getByText("northpine-cp")).toBeTruthy();
    const link = screen.queryByRole("link", { name: /northpine-cp/ });
    expect(link?.getAttribute("href")).toBe(href);
  },
);
