import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib/paths.ts";
import { catalogue, openState } from "../catalogue/index.ts";
import { emulateColorScheme } from "../fixtures/emulate-color-scheme.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /./ });

const folder = join(root, "test-results/screens");

for (const [area, states] of Object.entries(catalogue)) {
  for (const width of widths) {
    test(`screenshots of ${area} at ${width} px`, async ({ open, personas }) => {
      for (const state of states.filter(({ only = width }) => only === width)) {
        await test.step(state.name, async () => {
          const page = await openState(open, personas, state, { width });
          // A full-page screenshot has the sticky header at the scroll position.
          await page.evaluate(() => scrollTo(0, 0));
          if (state.scripts !== false) await showImages(page);
          for (const scheme of ["light", "dark"] as const) {
            if (state.scripts === false) await page.emulateMedia({ colorScheme: scheme });
            else await emulateColorScheme(page, scheme);
            const path = join(folder, `${state.name}-${width}-${scheme}.png`);
            const picture = await page.screenshot({ path, fullPage: true });
            expect(picture.length).toBeGreaterThan(1_000);
          }
          await page.context().close();
        });
      }
    });
  }
}

/** Loads lazy images below the fold, which a full-page screenshot would show empty. */
async function showImages(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].map((image) => {
        image.loading = "eager";
        return image.decode();
      }),
    ),
  );
}
