import { Personas } from "@coupon-center/testing/personas";
import { startInstallation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import { widths } from "../fixtures/sites.ts";
import { test } from "../fixtures/test.ts";
import { openScreen, screensOf, translated } from "../fixtures/translated.ts";
import { savePictures } from "./save-pictures.ts";

test.use({ provoked: /./ });

test("screenshots in Arabic and Spanish", async ({ browser }) => {
  const installation = await startInstallation(translated);
  const { open, closeAll } = opener(browser, installation);
  try {
    for (const client of [8, 10] as const) {
      const screens = await screensOf(new Personas(installation), client);
      for (const [at, screen] of screens.entries()) {
        const place = screen.path.replace(/[^a-z]+/g, "-");
        for (const width of widths) {
          const page = await openScreen(open, client, screen, width);
          const name = `${translated[client].locale}-${at}${place}-${width}`;
          await test.step(name, () => savePictures(page, name));
          if (width === 390) {
            await page.setViewportSize({ width: 320, height: 844 });
            await test.step(`${name} at 320`, () =>
              savePictures(page, name.replace(/390$/, "320")));
          }
          await page.context().close();
        }
      }
    }
  } finally {
    await closeAll();
    await installation.stop();
  }
});
