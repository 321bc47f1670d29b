import { posix } from "node:path";
import ts from "typescript";
import { findReaching } from "../lib/reaches.ts";
import type { Source } from "./sources.ts";
import { nodesOf, parseSource } from "./syntax.ts";
import { testFile } from "./test-titles.ts";

/** Calls on `test` that define no test. */
const NO_TEST = /\.(describe|step|use|extend|skipIf|runIf|setTimeout|(before|after)(All|Each))\b/;

/** The functions that each function calls; a function is identified as `path#name`. */
type Calls = Map<string, Set<string>>;

const CLAIMS = ["expect", "assert"];

/**
 * Tests without an assertion, directly or in a function that they call, also in another file; a
 * line each.
 */
export function findClaimless(sources: readonly Source[]): string[] {
  const files = sources.map(({ path, text }) => {
    const file = parseSource(path, text);
    return { path, file, placeOf: placesIn(path, file) };
  });
  const calls: Calls = new Map();
  for (const { file, placeOf } of files)
    for (const [name, body] of functionsOf(file)) calls.set(placeOf(name), called(body, placeOf));
  const claiming = findReaching(calls, CLAIMS);
  return files
    .filter(({ path }) => testFile.test(path))
    .flatMap(({ path, file, placeOf }) =>
      testsOf(file)
        .filter(({ body }) => called(body, placeOf).isDisjointFrom(claiming))
        .map(({ call }) => {
          const { line } = file.getLineAndCharacterOfPosition(call.getStart());
          return `${path}:${line + 1}: a test that expects nothing can't fail`;
        }),
    );
}

function testsOf(file: ts.SourceFile): { call: ts.CallExpression; body: ts.Node }[] {
  return nodesOf(file).flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const callee = node.expression.getText();
    const body = node.arguments.find(isFunction);
    return body && /^(test|it)\b/.test(callee) && !NO_TEST.test(callee)
      ? [{ call: node, body }]
      : [];
  });
}

function functionsOf(file: ts.SourceFile): [string, ts.Node][] {
  return nodesOf(file).flatMap((node): [string, ts.Node][] => {
    if (ts.isFunctionDeclaration(node)) return node.name ? [[node.name.text, node]] : [];
    if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
    return isFunction(node.initializer) ? [[node.name.getText(), node.initializer]] : [];
  });
}

/**
 * Returns where a name in a file is defined: in that file, or in the module that it is imported
 * from.
 */
function placesIn(path: string, file: ts.SourceFile): (name: string) => string {
  const places = new Map<string, string>();
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const from = posix.join(posix.dirname(path), node.moduleSpecifier.text);
    const names = node.importClause?.namedBindings;
    for (const one of names && ts.isNamedImports(names) ? names.elements : [])
      places.set(one.name.text, `${from}#${(one.propertyName ?? one.name).text}`);
  }
  return (name) => (CLAIMS.includes(name) ? name : (places.get(name) ?? `${path}#${name}`));
}

/** The functions that a body calls; `expect.poll` counts as `expect`, `fc.assert` as `assert`. */
function called(body: ts.Node, placeOf: (name: string) => string): Set<string> {
  const names = nodesOf(body).flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const { expression } = node;
    if (ts.isIdentifier(expression)) return [placeOf(expression.text)];
    return /^expect(?=\s*\.)|(?<=\.)assert$/.exec(expression.getText()) ?? [];
  });
  return new Set(names);
}

function isFunction(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
