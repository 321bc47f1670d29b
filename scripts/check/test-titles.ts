import ts from "typescript";
import type { Source } from "./sources.ts";
import { nodesOf, parseSource } from "./syntax.ts";

export const testFile = /\.(test|spec)\.tsx?$/;

const runners = new Set(["it", "test", "describe", "step"]);

/** The titles of a file's tests, groups and steps in order, with `%s` and `${…}` unexpanded. */
export function readTestTitles({ path, text }: Source): string[] {
  return nodesOf(parseSource(path, text)).flatMap((node) =>
    ts.isCallExpression(node) ? (titleOf(node) ?? []) : [],
  );
}

function titleOf({ expression, arguments: [first] }: ts.CallExpression) {
  if (!first || !runners.has(rootOf(expression))) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : null;
}

/** `test` of `test.each([…])`, of `test.step` and of `` it.each`…` ``. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node))
    return runners.has(node.name.text) ? node.name.text : rootOf(node.expression);
  if (ts.isCallExpression(node)) return rootOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : "";
}
