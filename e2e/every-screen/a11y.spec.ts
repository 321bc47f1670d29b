import { catalogue, openState } from "../catalogue/index.ts";
import { aboutColours, aboutLayout, findingsOf } from "../fixtures/axe.ts";
import { emulateColorScheme } from "../fixtures/emulate-color-scheme.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

/** All states in the long run, every third of each area in the short one. */
const sample = <T>(states: readonly T[]) =>
  process.env.TEST_LONG ? states : states.filter((_, index) => index % 3 === 0);

for (const [area, states] of Object.entries(catalogue)) {
  test(`axe finds nothing (WCAG 2.2 AA) on any screen in any state, light and dark: ${area} (rule 12.10)`, async ({
    open,
    personas,
  }) => {
    test.setTimeout(600_000);
    // axe waits by timers, which do not run without script.
    for (const state of sample(states).filter(({ scripts }) => scripts !== false)) {
      await test.step(state.name, async () => {
        const page = await openState(open, personas, state, { width: state.only ?? 1280 });
        await emulateColorScheme(page, "light");
        expect.soft(await findingsOf(page), `${state.name}, light`).toEqual([]);
        await expect.soft(page.locator("h1"), `${state.name}, its one h1`).toHaveCount(1);
        await emulateColorScheme(page, "dark");
        expect.soft(await findingsOf(page, aboutColours), `${state.name}, dark`).toEqual([]);
        if (!state.only) {
          await page.setViewportSize({ width: 390, height: 844 });
          const found = await findingsOf(page, aboutLayout, state.covered);
          expect.soft(found, `${state.name}, 390 px`).toEqual([]);
        }
        await page.context().close();
      });
    }
  });
}
