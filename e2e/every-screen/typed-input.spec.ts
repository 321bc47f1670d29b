import { catalogue } from "../catalogue/index.ts";
import { test } from "../fixtures/test.ts";
import { returnTo } from "./return-to.ts";
import { returns } from "./returning.ts";

/** One state of each kind of form. `returns.spec.ts` has all, and more than a reload. */
const short = ["login", "store-new", "coupon-new", "account", "staff-decline"];

test("A reload loses nothing typed, and does nothing twice (rules 12.8, 12.9)", async ({
  open,
  personas,
}) => {
  const { reload } = returns;
  const states = Object.values(catalogue).flat();
  for (const state of states.filter(({ name }) => short.includes(name)))
    await test.step(state.name, () => returnTo(open, personas, state, { reload }));
});
