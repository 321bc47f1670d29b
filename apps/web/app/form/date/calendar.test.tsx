// @vitest-environment happy-dom
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../../storefront/testing/sample.ts";
import { Locale } from "../../ui/use-say.ts";
import { Calendar } from "./Calendar.tsx";

afterEach(cleanup);

async function open(locale: string, dir: "ltr" | "rtl"): Promise<RenderResult> {
  const element = (
    <Locale value={locale}>
      <Calendar value="2026-11-20" onPick={() => undefined} />
    </Locale>
  );
  const loaderData = { root: { client: { ...client, locale, dir } } };
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => null }], {
    hydrationData: { loaderData },
  });
  return render(<RouterProvider router={router} />);
}

const textsOf = (page: RenderResult, selector: string) =>
  [...page.container.querySelectorAll(selector)].map((one) => one.textContent);

test.each([
  ["en-US", "ltr", "November 2026", "Sun", "Go to the Next Month", "20"],
  ["es", "ltr", "noviembre de 2026", "lun", "Ir al mes siguiente", "20"],
  ["ar-EG", "rtl", "نوفمبر ٢٠٢٦", "س", "الانتقال إلى الشهر التالي", "٢٠"],
] as const)(
  "the calendar in %s, written %s: %s, from %s on (rule 1.9, decision 072)",
  async (locale, dir, month, firstDay, next, day) => {
    const page = await open(locale, dir);
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
