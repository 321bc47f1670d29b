// @vitest-environment happy-dom
import { type AuditEntry, limits } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { coupon } from "../../testing/entities.ts";
import { History } from "./History.tsx";

afterEach(cleanup);

const entry: AuditEntry = {
  id: 1,
  act: "coupon withdrawn",
  coupon_id: 7,
  account: null,
  actor: "ada@deal.example",
  actor_now: null,
  reason: "10% is not what the shop says.",
  at: "2026-11-27T17:30:00.000Z",
};

function historyIn(locale: string, entries: readonly AuditEntry[]) {
  const root = { client: { locale, timeZone: "America/New_York" } };
  const coupons = [{ ...coupon, id: 7, description: "10% off all" }];
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <History entries={entries} coupons={coupons} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  return render(<RouterProvider router={router} />).container;
}

test("acts on a deleted coupon name it as its deletion does, once each (rule 10.3)", () => {
  const deleted = { ...entry, id: 2, act: "coupon deleted", coupon_id: 8, reason: "Half price" };
  const withdrawn = { ...entry, coupon_id: 8, reason: "Counterfeits" };
  const texts = [...historyIn("en-US", [deleted, withdrawn]).querySelectorAll("bdi")];
  expect(texts.map((it) => it.textContent)).toEqual([
    "Half price",
    entry.actor,
    "Half price",
    "Counterfeits",
    entry.actor,
  ]);
});

test("the day until which a plan was given is written as the brand writes days (rule 10.14)", () => {
  const given = { ...entry, act: "plan given", coupon_id: null, reason: "2027-02-28: An outage" };
  const reasonIn = (locale: string, one: AuditEntry) => {
    const text = historyIn(locale, [one]).querySelector("bdi")?.textContent;
    cleanup();
    return text;
  };
  expect(reasonIn("en-US", given)).toBe("Feb 28, 2027: An outage");
  expect(reasonIn("en-GB", given)).toBe("28 Feb 2027: An outage");
  // What staff typed stays as it was typed.
  const ended = { ...given, act: "plan ended", reason: "2027-02-28: An outage" };
  expect(reasonIn("en-US", ended)).toBe("2027-02-28: An outage");
});

test("a change says which fields it changed, once each and as their forms call them (rule 10.5)", () => {
  const textIn = (locale: string, act: string, reason: string) => {
    const text = historyIn(locale, [{ ...entry, act, coupon_id: null, reason }]);
    const first = text.querySelector("bdi")?.textContent;
    cleanup();
    return first;
  };
  const reason = "name, website_url, url, affiliate_website_url, contact_email, of_later";
  expect(textIn("en-US", "store changed", reason)).toBe("Name, Website, Contact, of_later");
  expect(textIn("es", "store changed", "primary_category")).toBe("Categoría");
  const link = "destination_coupon_url, custom_url, expiration_date";
  expect(textIn("en-US", "coupon changed", link)).toBe("Destination URL, Expiration date");
  expect(textIn("es", "coupon changed", "requested")).toBe("Visibilidad");
  // What staff typed stays as it was typed.
  expect(textIn("en-US", "store declined", "name")).toBe("name");
});

test("from right to left, who did what and why keep their own direction: the day is no part of the address (rules 1.9, 10.5)", () => {
  const names = [...historyIn("ar", [entry]).querySelectorAll("bdi")].map((it) => it.textContent);
  expect(names).toEqual(["10% off all", entry.reason, entry.actor]);
});

test("staff who acted by another address are told with the present one (rule 10.5, decision 066)", () => {
  const moved = { ...entry, actor_now: "eve@deal.example" };
  const who = historyIn("en-US", [moved]).querySelector(".history .muted")?.textContent;
  expect(who).toContain("ada@deal.example, now eve@deal.example, ");
});

test("a history with as many acts as are shown says that there may be older ones (rule 10.3)", () => {
  const acts = Array.from({ length: limits.storeActs }, (_, id) => ({ ...entry, id }));
  const isTold = (entries: readonly AuditEntry[]) => {
    const text = historyIn("en-US", entries).textContent;
    cleanup();
    return text?.endsWith("Older entries may not be shown.");
  };
  expect(isTold(acts)).toBe(true);
  expect(isTold([entry])).toBe(false);
});
