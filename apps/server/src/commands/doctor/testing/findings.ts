import { expect } from "vitest";
import { inspectConfig } from "../../../config/config.ts";
import type { Finding } from "../finding.ts";
import { runChecks } from "../run-checks.ts";

/** What doctor finds in one part of an installation with these variables. */
export async function findingsOf(part: string, env: Record<string, string>): Promise<Finding[]> {
  const found = await runChecks(inspectConfig(env));
  return found.filter((finding) => finding.part === part);
}

/** A fault to compare with, by its text and its remedy. */
export const faultIn = (part: string, text: RegExp, remedy: RegExp) => ({
  part,
  level: "fault",
  text: expect.stringMatching(text),
  remedy: expect.stringMatching(remedy),
});
