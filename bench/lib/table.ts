import type { Figure } from "./bench-case.ts";

const heads = ["what", "ours", "reference", "ratio", "target", ""];

/** The figures as a text table; missed goals are marked. */
export function formatTable(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.reference ?? "",
    figure.ratio === undefined ? "" : figure.ratio.toFixed(2),
    figure.target,
    figure.ok ? "ok" : "MISSED",
  ]);
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...lines].map((line) => (line[column] ?? head).length)),
  );
  const format = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : pad(cell, widths[column]),
      )
      .join("  ")
      .trimEnd();
  return [heads, widths.map((width) => "-".repeat(width)), ...lines].map(format).join("\n");
}

function pad(cell: string, width = 0): string {
  return cell.padStart(width);
}
