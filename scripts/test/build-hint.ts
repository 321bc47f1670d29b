import type { Reporter } from "vitest/node";
import { findBuildFault } from "../lib/build-stamp.ts";

/** Says at the end of a run that failed when it may be for want of a build, which a stack doesn't show. */
export function buildHint(
  say: (text: string) => void = (text) => process.stderr.write(text),
  fault: () => string | null = findBuildFault,
): Reporter {
  return {
    onTestRunEnd(_modules, _errors, reason) {
      const found = reason === "failed" ? fault() : null;
      if (found !== null) say(`\n${found}. Tests of pages and mails fail without it.\n`);
    },
  };
}
