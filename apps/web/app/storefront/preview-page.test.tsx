// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { store } from "../testing/entities.ts";
import { PreviewPage } from "./PreviewPage.tsx";
import { client } from "./testing/sample.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

test.each([
  ["2026-11-02T03:00:00Z", "Updated Nov 1, 2026"],
  [null, "Updated today"],
])(
  "'This is how shoppers see your page': a preview of what was changed at %s has '%s', as the page has it in the brand's time zone (decisions 027, 044)",
  (updatedAt, text) => {
    const root = { client: { ...client, timeZone: "America/New_York" } };
    const page = (
      <PreviewPage store={store} updatedAt={updatedAt} coupons={[]} today="2026-11-20" />
    );
    const router = createMemoryRouter([{ id: "root", path: "/", element: page }], {
      hydrationData: { loaderData: { root } },
    });
    const screen = render(<RouterProvider router={router} />);
    expect(screen.container.querySelector(".store-facts")?.textContent).toContain(text);
  },
);
