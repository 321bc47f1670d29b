import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { catalogue, openState } from "./catalogue/index.ts";
import { showIn } from "./fixtures/in-scheme.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// No level of the guidelines asks for them, but who jumps from heading to heading does.
const ofHeadings = {
  "heading-order": { enabled: true },
  "page-has-heading-one": { enabled: true },
};

// What can come out otherwise in other colours, and in another width; the long run checks all again.
const aboutColours = ["color-contrast", "link-in-text-block"];
const aboutLayout = ["color-contrast", "target-size", "scrollable-region-focusable"];

async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames the legacy mode finds the same and opens no second page for it.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules && !process.env.TEST_LONG
    ? axe.withRules(rules)
    : axe.options({ runOnly: { type: "tag", values: tags }, rules: ofHeadings })
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** Every state in the long run; of each area's every third one in the short. */
const sample = <T>(states: readonly T[]) =>
  process.env.TEST_LONG ? states : states.filter((_, index) => index % 3 === 0);

for (const [area, states] of Object.entries(catalogue)) {
  test(`axe finds nothing (WCAG 2.2 AA) on any screen in any state, light and dark: ${area}`, async ({
    open,
    cast,
  }) => {
    test.setTimeout(600_000);
    for (const state of sample(states)) {
      await test.step(state.name, async () => {
        const page = await openState(open, cast, state, { width: state.only ?? 1280 });
        await showIn(page, "light");
        expect.soft(await findingsOf(page), `${state.name}, light`).toEqual([]);
        await expect.soft(page.locator("h1"), `${state.name}, its one h1`).toHaveCount(1);
        await showIn(page, "dark");
        expect.soft(await findingsOf(page, aboutColours), `${state.name}, dark`).toEqual([]);
        if (!state.only) {
          await page.setViewportSize({ width: 390, height: 844 });
          expect.soft(await findingsOf(page, aboutLayout), `${state.name}, 390 px`).toEqual([]);
        }
        await page.context().close();
      });
    }
  });
}
