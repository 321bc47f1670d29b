import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { failureLine, type Tally } from "./tally.ts";

/** The variable with the path of the file to which the reporter below writes its tally as JSON. */
export const TALLY_FILE = "TEST_TALLY_FILE";

const reasonOf = (errors: readonly SerializedError[] = []) => errors[0]?.message ?? "";

/** The failed tests, hooks and files of a module. */
function failuresOf(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()];
  return [
    ...(module.errors().length > 0 ? [failureLine([file], reasonOf(module.errors()))] : []),
    ...suites
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => failureLine([file, suite.fullName], reasonOf(suite.errors()))),
    ...[...module.children.allTests("failed")].map((test) =>
      failureLine([file, test.fullName], reasonOf(test.result().errors)),
    ),
  ];
}

/**
 * Writes a Vitest run's tally. Errors outside of tests, such as a rejection that nobody handled,
 * are failures too.
 */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...modules.flatMap(failuresOf),
      ...errors.map((error) => failureLine(["outside of the tests"], error.message)),
    ];
    const tally: Tally = {
      passed: count("passed"),
      failed: failures.length,
      skipped: count("skipped"),
      failures,
    };
    writeFileSync(process.env[TALLY_FILE] ?? "", JSON.stringify(tally));
  }
}
