// @vitest-environment happy-dom
import type { ClientView } from "@coupon-center/contract";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../../storefront/testing/sample.ts";
import { Locale } from "../../ui/use-say.ts";
import { Calendar } from "./Calendar.tsx";

afterEach(cleanup);

async function open(
  brand: Pick<ClientView, "locale" | "dir" | "firstWeekday">,
): Promise<RenderResult> {
  const element = (
    <Locale value={brand.locale}>
      <Calendar value="2026-11-20" onPick={() => undefined} />
    </Locale>
  );
  const loaderData = { root: { client: { ...client, ...brand } } };
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => null }], {
    hydrationData: { loaderData },
  });
  return render(<RouterProvider router={router} />);
}

const textsOf = (page: RenderResult, selector: string) =>
  [...page.container.querySelectorAll(selector)].map((one) => one.textContent);

// As in Firefox 140 and Safari 16, which do not know it.
Reflect.deleteProperty(Intl.Locale.prototype, "getWeekInfo");

test.each([
  ["en-US", "ltr", 0, "November 2026", "Sun", "Go to the Next Month", "20"],
  ["es", "ltr", 1, "noviembre de 2026", "lun", "Ir al mes siguiente", "20"],
  ["ar-EG", "rtl", 6, "نوفمبر ٢٠٢٦", "س", "الانتقال إلى الشهر التالي", "٢٠"],
] as const)(
  "the calendar in %s, written %s, weeks from day %i on: %s, from %s on (rule 1.9, decision 072)",
  async (locale, dir, firstWeekday, month, firstDay, next, day) => {
    const page = await open({ locale, dir, firstWeekday });
    expect(textsOf(page, ".rdp-caption_label")).toEqual([month]);
    expect(textsOf(page, ".rdp-weekday")[0]).toBe(firstDay);
    expect(textsOf(page, ".rdp-selected button")).toEqual([day]);
    expect(page.getByRole("button", { name: next })).toBeDefined();
    expect(page.container.querySelector("[dir]")?.getAttribute("dir")).toBe(dir);
    const latin =
      locale === "ar-EG" ? page.container.outerHTML.match(/(>|aria-label=")[^<"]*[A-Za-z]/g) : null;
    expect(latin).toBeNull();
  },
);
