import { catalogue, openState } from "../catalogue/index.ts";
import { widths } from "../fixtures/sites.ts";
import { test } from "../fixtures/test.ts";
import { savePictures } from "./save-pictures.ts";

test.use({ provoked: /./ });

for (const [area, states] of Object.entries(catalogue)) {
  for (const width of widths) {
    test(`screenshots of ${area} at ${width} px`, async ({ open, personas }) => {
      for (const state of states.filter(({ only = width }) => only === width)) {
        await test.step(state.name, async () => {
          const page = await openState(open, personas, state, { width });
          await savePictures(page, `${state.name}-${width}`, state.scripts);
          await page.context().close();
        });
      }
    });
  }
}
