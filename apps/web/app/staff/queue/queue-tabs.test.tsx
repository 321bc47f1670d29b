// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { QueueTabs } from "./QueueTabs.tsx";

afterEach(cleanup);

const counted = { pending: 3, approved: 1000, declined: 0, suspended: 1, all: 1004 };

async function numbersOf(counts: typeof counted | null) {
  const router = createMemoryRouter([
    {
      id: "root",
      path: "/",
      loader: () => ({ client: { locale: "en-US" } }),
      element: <QueueTabs state="pending" search="" counts={counts} capped={["approved"]} />,
    },
  ]);
  const { container, findByRole } = render(<RouterProvider router={router} />);
  await findByRole("navigation");
  return [...container.querySelectorAll(".tab-count")].map(({ textContent }) => textContent);
}

test("each list says how many stores are in it, and no number while they are counted (rules 10.6, 12.5)", async () => {
  expect(await numbersOf(counted)).toEqual(["3", "1,000+", "0", "1", "1,004"]);
  cleanup();
  expect((await numbersOf(null)).join("").trim()).toBe("");
});
