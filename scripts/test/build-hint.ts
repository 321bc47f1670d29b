import type { Reporter } from "vitest/node";
import { findBuildFault } from "../lib/build-stamp.ts";

/**
 * A hint after a failed run that the build may be missing or stale, which a stack trace does not
 * show.
 */
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
