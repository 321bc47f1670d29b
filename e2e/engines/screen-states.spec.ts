import { Personas } from "@coupon-center/testing/personas";
import { expect } from "@playwright/test";
import { catalogue, openState } from "../catalogue/index.ts";
import { installationTest as test } from "../fixtures/installation-test.ts";
import { widths } from "../fixtures/sites.ts";
import { startStateEngine } from "./state-engine.ts";

const softly = expect.configure({ soft: true });
/** The screen does not scroll sideways. */
const excess = () => document.documentElement.scrollWidth - innerWidth;
const toEnd = () => scrollTo(0, document.body.scrollHeight);
/** How far the label of the focused field is below the header. */
const labelBelowHeader = () => {
  const label = document.querySelector(`label[for="${document.activeElement?.id}"]`);
  const header = document.querySelector(".bar");
  if (!label || !header) throw new Error("No field has the focus");
  return label.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
};
const mirror = () => document.documentElement.setAttribute("dir", "rtl");

for (const [area, all] of Object.entries(catalogue)) {
  for (const width of widths) {
    const states = all.filter(({ only = width, scripts }) => only === width && scripts !== false);

    test(`Every state of the screens of ${area} is reached, fits and logs no error, at ${width} px`, async ({
      installation,
    }, { project }) => {
      test.setTimeout(600_000);
      const personas = new Personas(installation);
      const { open, complaints, stop } = await startStateEngine(project, installation, width);
      for (const state of states) {
        await test.step(state.name, async () => {
          const page = await openState(open, personas, state).catch((error: unknown) => error);
          if (page instanceof Error) {
            expect.soft(page.message, state.name).toBe("");
            return;
          }
          const shown = page as Awaited<ReturnType<typeof open>>;
          const beyond = () => shown.evaluate(excess);
          await softly.poll(beyond, { message: state.name }).toBeLessThanOrEqual(0);
          expect.soft(await complaints(), state.name).toEqual([]);
          await shown.context().close();
        });
      }
      await stop();
    });
  }
}

test("From right to left, a store's screen for staff, with its links to shops, fits a phone (rule 12.10)", async ({
  installation,
}, { project }) => {
  const personas = new Personas(installation);
  const { open, stop } = await startStateEngine(project, installation, 390);
  const { store } = await (await personas.shared("live")).me();
  const page = await open(`/staff/stores/${store?.id}`, { as: await personas.staff() });
  await page
    .getByRole("link", { name: /^https:/ })
    .first()
    .waitFor();
  await page.evaluate(mirror);
  expect(await page.evaluate(excess)).toBeLessThanOrEqual(0);
  await stop();
});

test("On a phone the first wrong field of a long form is scrolled to with its label (rule 12.3)", async ({
  installation,
}, { project }) => {
  const personas = new Personas(installation);
  const { open, stop } = await startStateEngine(project, installation, 390);
  const page = await open("/coupons/add", { as: await personas.shared("pending") });
  const save = page.getByRole("button", { name: "Save Coupon" });
  await save.waitFor();
  await page.evaluate(toEnd);
  await save.click();
  await page.getByText(/is required/).waitFor();
  await expect.poll(() => page.evaluate(labelBelowHeader)).toBeGreaterThanOrEqual(0);
  await stop();
});
