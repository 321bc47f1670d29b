// @vitest-environment happy-dom
import { addMonths } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { MonthPlot } from "./MonthPlot.tsx";

afterEach(cleanup);

const root = { client: { locale: "en-US", timeZone: "America/New_York" } };

function plotOf(months: readonly string[]) {
  const values = months.map((month) => ({ month, value: 1 }));
  const element = <MonthPlot title="Active" values={values} write={String} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element }], {
    hydrationData: { loaderData: { root } },
  });
  const { container } = render(<RouterProvider router={router} />);
  const ends = [...container.querySelectorAll(".plot-ends span")].map((end) => end.textContent);
  const [, , width] = (container.querySelector("svg")?.getAttribute("viewBox") ?? "").split(" ");
  const last = [...container.querySelectorAll("rect")].at(-1);
  const rest = Number(width) - Number(last?.getAttribute("x"));
  return { ends, bars: container.querySelectorAll("rect").length, rest };
}

test.each([
  [["2027-01"], ["Feb 2026", "Jan 2027"]],
  [
    ["2026-11", "2026-12", "2027-01"],
    ["Feb 2026", "Jan 2027"],
  ],
  [
    Array.from({ length: 14 }, (_, index) => addMonths("2026-01-01", index).slice(0, 7)),
    ["Jan 2026", "Feb 2027"],
  ],
])("the newest month of a plot is drawn above its name (rule 10.11): %j", (months, ends) => {
  const plot = plotOf(months);
  expect(plot).toEqual({ ends, bars: months.length, rest: 8.5 });
});
