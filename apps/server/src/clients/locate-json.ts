import { LineCounter, parseDocument } from "yaml";

export interface JsonLocations {
  /** the line of a field, or of what it is missing in */
  lineOf(path: readonly PropertyKey[]): number;
  /** fields that are there twice, of which a parser silently drops one */
  duplicates: readonly { field: string; line: number }[];
  /** the line of the first error of a text that is no JSON */
  firstError: number;
}

/** The lines of a JSON text's fields; JSON is YAML, whose parser keeps them. */
export function locateJson(text: string): JsonLocations {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  const rangeOf = (path: readonly PropertyKey[]): number | undefined => {
    const node: unknown = document.getIn(path.map(String), true);
    return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
      ? Number(node.range[0])
      : undefined;
  };
  const lines = text.trimEnd().split("\n").length;
  return {
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const offset = rangeOf(path.slice(0, length));
        if (offset !== undefined) return lineAt(offset);
      }
      return 1;
    },
    duplicates: document.errors
      .filter(({ code }) => code === "DUPLICATE_KEY")
      .map(({ pos: [offset] }) => ({
        field: /^"(.*?)"/.exec(text.slice(offset))?.[1] ?? "",
        line: lineAt(offset),
      })),
    firstError: Math.min(lines, document.errors[0]?.linePos?.[0].line ?? lines),
  };
}
