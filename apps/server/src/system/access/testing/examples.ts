import { accountExamples } from "./account-examples.ts";
import { billingExamples } from "./billing-examples.ts";
import type { Example } from "./example.ts";
import { shopExamples } from "./shop-examples.ts";
import { staffExamples } from "./staff-examples.ts";

/** An example of every call, by its name in the description: one that is missing fails the matrix. */
export const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...shopExamples,
  ...billingExamples,
  ...staffExamples,
};
