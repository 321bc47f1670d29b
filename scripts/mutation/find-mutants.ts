import ts from "typescript";
import { parseSource } from "../check/syntax.ts";
import type { Mutant } from "./mutant.ts";
import { operators } from "./operators.ts";

/**
 * Marks the mutants of this line (or of the next, on a line of its own) as equivalent, with the
 * reason.
 */
const MARK = /\/\/ equivalent mutant(?: \(([a-zA-Z ,]+)\))?: (.+)$/;

/** All changes that the operators make to a source, in source order. */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = parseSource(file, source);
  const text = (node: ts.Node) => source.slice(node.getStart(tree), node.getEnd());
  const marks = equivalentLines(source);
  const functions = new Map<ts.Node, number>(functionsOf(tree).map((fn, index) => [fn, index]));
  const found: Mutant[] = [];
  visit(tree, (node) => {
    for (const operator of operators) {
      for (const edit of operator(node, text)) {
        const start = edit.start ?? node.getStart(tree);
        const end = edit.end ?? node.getEnd();
        const line = tree.getLineAndCharacterOfPosition(start).line + 1;
        const mark = marks.get(line);
        const applies = !mark?.operators || mark.operators.includes(edit.operator);
        found.push({
          file,
          line,
          start,
          end,
          replacement: edit.replacement,
          operator: edit.operator,
          change: `${short(source.slice(start, end))} -> ${short(edit.replacement) || "(nothing)"}`,
          fn: enclosing(node, functions),
          equivalent: mark && applies ? mark.reason : null,
        });
      }
    }
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The functions with a body, in source order; a mutant's `fn` is an index into it. */
export function functionsOf(tree: ts.SourceFile): ts.FunctionLikeDeclaration[] {
  const found: ts.FunctionLikeDeclaration[] = [];
  visit(tree, (node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) found.push(node);
  });
  return found;
}

/** Visits code that runs, so no types, imports or names. */
function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
    return;
  if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function enclosing(node: ts.Node, functions: ReadonlyMap<ts.Node, number>): number | null {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    const index = functions.get(at);
    if (index !== undefined) return index;
  }
  return null;
}

interface Mark {
  operators: string[] | null;
  reason: string;
}

function equivalentLines(source: string): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  source.split("\n").forEach((line, index) => {
    const match = MARK.exec(line);
    if (!match) return;
    const [, names, reason = ""] = match;
    const ownLine = line.trimStart().startsWith("//");
    marks.set(ownLine ? index + 2 : index + 1, {
      operators: names?.split(",").map((name) => name.trim()) ?? null,
      reason,
    });
  });
  return marks;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
