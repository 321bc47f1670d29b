import { catalogue } from "../catalogue/index.ts";
import { test } from "../fixtures/test.ts";
import { returnTo } from "./return-to.ts";
import { returns } from "./returning.ts";

test.use({ provoked: /Failed to load resource/ });

for (const [area, all] of Object.entries(catalogue)) {
  const states = all.filter(({ only, scripts }) => only !== 390 && scripts !== false);

  test(`Reload, back, forward, duplicate and discard lose nothing typed, and do nothing twice, in any state of ${area} (rules 12.8, 12.9)`, async ({
    open,
    personas,
  }) => {
    test.setTimeout(900_000);
    for (const state of states)
      await test.step(state.name, () => returnTo(open, personas, state, returns));
  });
}
