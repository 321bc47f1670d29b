import { basename } from "node:path";
import ts from "typescript";
import type { Source } from "./sources.ts";
import { nodesOf, parseSource } from "./syntax.ts";

export interface FormerName {
  /**
   * an identifier, a file name with its extension, or either with `*` for any further characters
   */
  former: string;
  /** the replacement */
  name: string;
}

/** Parses the list of former names, JSON of the form `{"former": "name"}`. */
export function readFormerNames(text: string): FormerName[] {
  const names: Record<string, string> = JSON.parse(text);
  return Object.entries(names).map(([former, name]) => ({ former, name }));
}

/**
 * Files and declared identifiers with a former name, a line each. References are not checked, as
 * their declaration is.
 */
export function findFormerNames(sources: Source[], names: readonly FormerName[]): string[] {
  const [files, identifiers] = [names.filter(isFileName), names.filter((it) => !isFileName(it))];
  const findFile = matcherOf(files);
  const findIdentifier = matcherOf(identifiers);
  return sources.flatMap((source) => {
    const file = findFile(basename(source.path));
    return [
      ...(file ? [`${source.path}: ${adviceOf(file)}`] : []),
      ...readDeclaredNames(source).flatMap(({ text, line }) => {
        const found = findIdentifier(text);
        return found ? [`${source.path}:${line}: ${text}, ${adviceOf(found)}`] : [];
      }),
    ];
  });
}

const isFileName = ({ former }: FormerName): boolean => former.includes(".");
const adviceOf = ({ former, name }: FormerName): string => `${former} is called ${name}`;

function matcherOf(names: readonly FormerName[]): (text: string) => FormerName | undefined {
  const exact = new Map(names.map((it) => [it.former, it]));
  const prefixes = names
    .filter(({ former }) => former.endsWith("*"))
    .map((it) => ({ it, pattern: new RegExp(`^${it.former.slice(0, -1)}[A-Z]`) }));
  return (text) => exact.get(text) ?? prefixes.find(({ pattern }) => pattern.test(text))?.it;
}

interface DeclaredName {
  text: string;
  line: number;
}

function readDeclaredNames({ path, text }: Source): DeclaredName[] {
  if (!/\.(tsx?|m?js)$/.test(path)) return [];
  const file = parseSource(path, text);
  return nodesOf(file).flatMap((node) => {
    const name = declaredName(node);
    if (!name) return [];
    const { line } = file.getLineAndCharacterOfPosition(name.getStart());
    return [{ text: name.text, line: line + 1 }];
  });
}

/**
 * The name that a node declares. An import without `as` declares none, as it repeats another
 * file's.
 */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isImportSpecifier(node) && !node.propertyName) return undefined;
  if (ts.isPropertyAccessExpression(node) || ts.isJsxAttribute(node)) return undefined;
  const name = "name" in node ? node.name : undefined;
  return typeof name === "object" && name !== null && "kind" in name && isIdentifier(name)
    ? name
    : undefined;
}

function isIdentifier(name: object): name is ts.Identifier {
  return "kind" in name && name.kind === ts.SyntaxKind.Identifier;
}
