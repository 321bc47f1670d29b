import type { Figure } from "./bench-case.ts";

const heads = ["what", "ours", "reference", "ratio", "target", ""];

/** The figures as cells below their heads; missed goals are marked. */
export function cellsOf(figures: readonly Figure[]): string[][] {
  const lines = figures.map(({ what, ours, reference = "", ratio, target, ok }) => [
    what,
    ours,
    reference,
    ratio?.toFixed(2) ?? "",
    target,
    ok ? "ok" : "MISSED",
  ]);
  return [heads, ...lines];
}

/** The figures as a text table. */
export function formatTable(figures: readonly Figure[]): string {
  const [first = heads, ...lines] = cellsOf(figures);
  const widths = first.map((head, column) =>
    Math.max(...[first, ...lines].map((line) => (line[column] ?? head).length)),
  );
  const format = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : pad(cell, widths[column]),
      )
      .join("  ")
      .trimEnd();
  return [first, widths.map((width) => "-".repeat(width)), ...lines].map(format).join("\n");
}

function pad(cell: string, width = 0): string {
  return cell.padStart(width);
}
