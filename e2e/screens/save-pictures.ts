import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib/paths.ts";
import { emulateColorScheme } from "../fixtures/emulate-color-scheme.ts";
import { expect } from "../fixtures/test.ts";

const folder = join(root, "test-results/screens");

/** Saves a whole page, light and dark, as <name>-<scheme>.png. */
export async function savePictures(page: Page, name: string, scripts = true): Promise<void> {
  // A full-page screenshot has the sticky header at the scroll position.
  await page.evaluate(() => scrollTo(0, 0));
  if (scripts) await showImages(page);
  for (const scheme of ["light", "dark"] as const) {
    if (scripts) await emulateColorScheme(page, scheme);
    else await page.emulateMedia({ colorScheme: scheme });
    const path = join(folder, `${name}-${scheme}.png`);
    // Without script nothing says when a transition to the other scheme has ended.
    const animations = scripts ? "allow" : "disabled";
    const picture = await page.screenshot({ path, fullPage: true, animations });
    expect(picture.length).toBeGreaterThan(1_000);
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
