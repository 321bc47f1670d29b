// @vitest-environment happy-dom
import type { ParkedEvent } from "@coupon-center/contract";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/browser.ts";
import { fakeApi, json } from "../../testing/fake-api.ts";
import { lastToast } from "../../testing/last-toast.ts";
import { compareClock } from "../../time/machine-clock.ts";
import { Locale } from "../../ui/use-say.ts";
import { ParkedEvents } from "./ParkedEvents.tsx";

afterEach(cleanup);

const time = "2026-11-27T17:30:00.000Z";
const event: ParkedEvent = {
  id: "evt_7",
  type: "invoice.paid",
  received_at: time,
  parked_at: time,
  tries: 10,
  error: "No such invoice: 'in_7'.",
  orphan: null,
};

function screenIn(locale: string): string {
  const data = { count: 1, next: null, previous: null, results: [event] };
  const element = (
    <Locale value={locale}>
      <ParkedEvents parked={{ failed: false, data }} page={1} />
    </Locale>
  );
  const root = { client: { locale, timeZone: "America/New_York" } };
  const router = createMemoryRouter([{ id: "root", path: "/", element }], {
    hydrationData: { loaderData: { root } },
  });
  return render(<RouterProvider router={router} />).container.innerHTML;
}

test.each([
  ["en-US", "Cause: "],
  ["es", "Causa, en inglés: "],
  ["ar", "السبب، بالإنجليزية: "],
])(
  "in %s a parked message's cause has a label, and is marked as English like its kind, in its own direction (rule 1.9)",
  (locale, label) => {
    const html = screenIn(locale);
    expect(html).toContain(`${label}<bdi lang="en">${event.error}</bdi>`);
    expect(html).toContain(`<bdi lang="en">${event.type}</bdi>`);
  },
);

test("a message that somebody else had tried again meanwhile leaves the list, and the refusal is said (rule 8.15)", async () => {
  freshBrowser();
  fakeApi({
    "POST /api/v1/staff/parked-events/:id/retry": () => json({ detail: "Not Found" }, 404),
  });
  const pages = [{ count: 1, results: [event] }];
  const Listed = () => {
    const data = { next: null, previous: null, ...useLoaderData() };
    return <ParkedEvents parked={{ failed: false, data }} page={1} />;
  };
  const loader = () => pages.shift() ?? { count: 0, results: [] };
  const router = createMemoryRouter([
    {
      id: "root",
      path: "/",
      loader: () => ({ client: { locale: "en-US" } }),
      hydrateFallbackElement: <p />,
      children: [{ index: true, loader, element: <Listed /> }],
    },
  ]);
  const list = render(<RouterProvider router={router} />);
  fireEvent.click(await list.findByRole("button", { name: /Try again/ }));
  await expect.poll(() => list.queryByRole("button", { name: /Try again/ })).toBeNull();
  expect(lastToast()).toEqual([
    "This message is no longer waiting: somebody else has dealt with it.",
    "bad",
  ]);
});

test("its age is by the server's clock, also on a machine whose own is years behind (rule 8.15)", () => {
  const twoHoursLater = new Date(Date.parse(time) + 7_200_000).toUTCString();
  compareClock(new Headers({ date: twoHoursLater }), Date.parse("2020-01-01T00:00:00Z"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2020-01-01T00:00:00Z") });
  try {
    expect(screenIn("en-US")).toContain("2 hours ago");
  } finally {
    vi.useRealTimers();
    compareClock(new Headers({ date: new Date().toUTCString() }));
  }
});
