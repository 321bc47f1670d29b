import type { Page } from "@playwright/test";
import { catalogue, openState } from "../catalogue/index.ts";
import type { ContextOptions } from "../fixtures/open-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

const usual = { locale: "en-US", timezoneId: "America/New_York" };
/** Of another calendar, other digits, and a day that has begun earlier. */
const other = { locale: "fa-IR", timezoneId: "Pacific/Kiritimati" };

/** Moments are of the brand's zone, but a minute may pass between two that are made anew. */
const moment = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M(?= E[DS]T)/gu;

async function textsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    ...document.body.innerText.split("\n").filter((line) => line.trim() !== ""),
    ...Array.from(document.querySelectorAll("input, select, textarea"), (field) =>
      String(Reflect.get(field, "value")),
    ),
    ...Array.from(document.querySelectorAll("[aria-label]"), ({ ariaLabel }) => `${ariaLabel}`),
  ]);
  // Staff are signed in anew for each state.
  return texts.map((text) =>
    text.replace(moment, "a moment").replace(/^You, .* sessions?$/, "You"),
  );
}

for (const [area, states] of Object.entries(catalogue)) {
  test(`Every screen of ${area} reads the same on a machine of another language and time zone (rules 1.9, 12.13)`, async ({
    open,
    personas,
  }) => {
    test.setTimeout(900_000);
    for (const state of states) {
      await test.step(state.name, async () => {
        const openOn = (machine: ContextOptions["machine"]) =>
          openState<Page>((path, options) => open(path, { ...options, machine }), personas, state, {
            width: state.only ?? 1280,
          });
        // In turn, as a shared merchant may have to sign in again.
        const here = await openOn(usual);
        const elsewhere = await openOn(other);
        // A state is visible before all of its screen has been loaded.
        await expect(async () => {
          expect(await textsOf(elsewhere)).toEqual(await textsOf(here));
        }, state.name).toPass({ timeout: 30_000 });
        await here.context().close();
        await elsewhere.context().close();
      });
    }
  });
}

// Midnight of the marked days is missing there, comes twice, or is still the day before in UTC.
for (const [timezoneId, days] of [
  [
    "America/Santiago",
    ["April 3, 2027", "April 4, 2027", "September 4, 2027", "September 5, 2027"],
  ],
  ["Pacific/Kiritimati", ["March 1, 2027"]],
] as const) {
  test(`A calendar offers each day once, and types the one that is pressed, in ${timezoneId} (rule 6.7)`, async ({
    open,
    personas,
  }) => {
    const machine = { locale: "es-CL", timezoneId };
    const page = await open("/coupons/add", { as: await personas.shared("fresh"), machine });
    const start = page.getByLabel("Start Date", { exact: true });
    const calendar = page.getByRole("dialog", { name: "Choose start date" });
    for (const day of days) {
      await start.fill("June 1, 2027");
      await start.fill(day);
      await page.getByRole("button", { name: "Choose start date" }).click();
      const button = calendar.getByRole("button", { name: new RegExp(day) });
      await expect(button).toHaveCount(1);
      await expect(button).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      await expect(start).toHaveValue(day.replace(/^([A-Z][a-z]{2})[a-z]*/, "$1"));
    }
  });
}
