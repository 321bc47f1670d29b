// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { EmptyList } from "./EmptyList.tsx";

afterEach(cleanup);

test.each([
  ["pending", "", "Nothing to review"],
  ["declined", "", "No store is in this state now."],
  ["all", "", "Stores appear here once merchants create them."],
  ["pending", "tea", "Try other words or another state."],
  ["all", "tea", "Try other words or another state."],
] as const)(
  "the empty list '%s' with the search '%s' tells of a search only where one was made: %s (rule 10.6)",
  (state, search, text) => {
    const element = <EmptyList state={state} search={search} isElsewhere />;
    const router = createMemoryRouter([{ path: "/", element }]);
    const screen = render(<RouterProvider router={router} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryAllByRole("link")).toHaveLength(search && state !== "all" ? 1 : 0);
  },
);
