import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";
import type { Figure } from "./bench-case.ts";
import { cellsOf } from "./table.ts";

const page = join(root, "docs/benchmarks.md");

const head = `# Benchmarks

Written by \`npm run bench -- --write\`, which replaces the parts that it measures and keeps the others; \`--only\` and \`--postgres\` choose them. A rate or a time is good for this machine only; a ratio to a bare server in the same run compares with other machines, too.
`;

/** Replaces a row's part of \`docs/benchmarks.md\` by new figures. */
export function writeFigures(
  row: string,
  engine: "SQLite" | "PostgreSQL",
  figures: readonly Figure[],
): void {
  const parts = readParts();
  parts.set(`${row}, ${engine}`, `${measuredOn()}\n\n${tableOf(figures)}\n`);
  const sorted = [...parts].sort(([one], [other]) => one.localeCompare(other, "en"));
  writeFileSync(page, [head, ...sorted.map(([name, text]) => `## ${name}\n\n${text}`)].join("\n"));
}

function readParts(): Map<string, string> {
  const [, ...parts] = existsSync(page) ? readFileSync(page, "utf8").split(/^## /m) : [];
  return new Map(
    parts.map((part): [string, string] => {
      const [name = "", ...lines] = part.trim().split("\n");
      return [name, `${lines.join("\n").trim()}\n`];
    }),
  );
}

function measuredOn(): string {
  const [processor] = cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${day}, commit ${commit}: ${cpus().length} x ${processor?.model}, ${gigabytes} GB, Node ${process.version}`;
}

function tableOf(figures: readonly Figure[]): string {
  const [heads = [], ...lines] = cellsOf(figures);
  const rows = [heads, heads.map(() => "---"), ...lines];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
