import { accountExamples } from "./account-examples.ts";
import { billingExamples } from "./billing-examples.ts";
import type { Operation } from "./description.ts";
import type { Example } from "./example.ts";
import { staffAccountExamples } from "./staff-account-examples.ts";
import { staffExamples } from "./staff-examples.ts";
import { storeExamples } from "./store-examples.ts";

/** An example of each call, by its name in the description; the matrix fails if one is missing. */
export const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...storeExamples,
  ...billingExamples,
  ...staffExamples,
  ...staffAccountExamples,
};

export const exampleOf = ({ name }: Operation): Example =>
  examples[name] ?? { on: [], call: () => ({}) };
