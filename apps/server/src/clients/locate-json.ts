import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export interface JsonLocations {
  /** the line of a field, or of what it is missing in */
  lineOf(path: readonly PropertyKey[]): number;
  /** fields that are there twice, of which a parser silently drops one */
  duplicates(): { field: string; line: number }[];
  /** the line of the first error of a text that is no JSON */
  firstError(): number;
}

/** The lines of a JSON text's fields; they are determined when the first one is asked for. */
export function locateJson(text: string): JsonLocations {
  let known: ReturnType<typeof parseWithLines> | undefined;
  const parsed = () => (known ??= parseWithLines(text));
  return {
    lineOf(path) {
      const { lineAt, offsetOf } = parsed();
      for (let length = path.length; length > 0; length--) {
        const offset = offsetOf(path.slice(0, length));
        if (offset !== undefined) return lineAt(offset);
      }
      return 1;
    },
    duplicates() {
      if (hasEachFieldOnce(text)) return [];
      const { lineAt, errors } = parsed();
      return errors
        .filter(({ code }) => code === "DUPLICATE_KEY")
        .map(({ pos: [offset] }) => ({
          field: /^"(.*?)"/.exec(text.slice(offset))?.[1] ?? "",
          line: lineAt(offset),
        }));
    },
    firstError() {
      const lines = text.trimEnd().split("\n").length;
      return Math.min(lines, parsed().errors[0]?.linePos?.[0].line ?? lines);
    },
  };
}

/**
 * Whether a JSON text has the fields of its value, each once, and its numbers and texts in their
 * usual form. False for any other text, also for one without a duplicate.
 */
export function hasEachFieldOnce(text: string): boolean {
  const withoutSpace = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
  return withoutSpace === JSON.stringify(JSON.parse(text));
}

/** JSON is YAML, whose parser keeps lines. It is loaded for faulty files only, as it is large. */
function parseWithLines(text: string) {
  const { LineCounter, parseDocument }: typeof import("yaml") = require("yaml");
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  return {
    errors: document.errors,
    lineAt: (offset: number) => Math.max(1, lineCounter.linePos(offset).line),
    offsetOf(path: readonly PropertyKey[]): number | undefined {
      const node: unknown = document.getIn(path.map(String), true);
      return typeof node === "object" &&
        node !== null &&
        "range" in node &&
        Array.isArray(node.range)
        ? Number(node.range[0])
        : undefined;
    },
  };
}
