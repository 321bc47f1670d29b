import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { findFault, readNamedTests } from "./named-tests.ts";

const row = /^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| [^|]+ \| (.+) \|$/;

/**
 * Problems of docs/security.md, a line each: rows without evidence or reason, tests that do not
 * exist.
 */
export function findSecurityDocFaults(
  text: string,
  read?: (path: string) => string | null,
): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const line of text.split("\n")) {
    if (!/^\| \d/.test(line)) {
      faults.push(...faultsOfTests(line, read));
      continue;
    }
    const [, ids = "", held = ""] = row.exec(line) ?? [];
    if (ids === "") faults.push(`not a row: ${line}`);
    for (const id of ids.split(", ")) {
      if (seen.has(id)) faults.push(`${id}: twice`);
      seen.add(id);
    }
    const named = readNamedTests(held);
    if (named.length === 0 && !held.startsWith("Why: "))
      faults.push(`${ids}: neither a test nor a reason`);
    faults.push(...faultsOfTests(held, read).map((fault) => `${ids}: ${fault}`));
  }
  if (seen.size === 0) faults.push("no row at all");
  return faults;
}

function faultsOfTests(text: string, read?: (path: string) => string | null): string[] {
  return readNamedTests(text).flatMap((one) => findFault(one, read) ?? []);
}

export function readSecurityDoc(): string {
  return readFileSync(join(root, "docs/security.md"), "utf8");
}
