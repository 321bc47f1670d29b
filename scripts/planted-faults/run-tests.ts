import { createVitest } from "vitest/node";
import { root } from "../lib/paths.ts";
import { fileOf, plant } from "./plant.ts";
import type { PlantedFault } from "./planted-fault.ts";

export interface Outcome {
  title: string;
  passed: boolean;
  /** the failure's message */
  why: string;
}

/**
 * Runs the tests of a file whose titles contain one of the texts, of the product with the fault if
 * there is one; the others are left out. Sources on disk are not changed.
 */
export async function runTests(
  path: string,
  titles: readonly string[],
  fault: PlantedFault | null,
): Promise<Outcome[]> {
  const file = fault && fileOf(fault);
  const vitest = await createVitest(
    "test",
    {
      root,
      watch: false,
      maxWorkers: 1,
      isolate: true,
      testNamePattern: titles.map((title) => RegExp.escape(title)).join("|"),
      reporters: [{ onInit: () => undefined }],
      silent: true,
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: "planted-fault",
          enforce: "pre",
          transform: (source: string, id: string) =>
            fault && id.split("?")[0] === file ? { code: plant(fault, source), map: null } : null,
        },
      ],
    },
  );
  try {
    const { testModules } = await vitest.start([path]);
    return testModules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== "skipped")
      .map((test) => {
        const { state, errors } = test.result();
        const why = (errors?.[0]?.message ?? "").split("\n")[0] ?? "";
        return { title: test.fullName, passed: state === "passed", why };
      });
  } finally {
    await vitest.close();
    // Vitest sets it for a failed test, which is what is wanted here.
    process.exitCode = 0;
  }
}
