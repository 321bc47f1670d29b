import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../lib/paths.ts";
import { followIntlText } from "./intl-text.ts";
import type { Source } from "./sources.ts";
import { nodesOf } from "./syntax.ts";

const readers =
  /^(split|match|matchAll|slice|substring|substr|replace|replaceAll|search|(lastI|i)ndexOf|at|charAt|charCodeAt|codePointAt|startsWith|endsWith|includes)$/;
const converters =
  /^(Number|BigInt|Date|(Number\.)?parse(Int|Float)|Date\.parse|Temporal\.\w+\.from)$/;
const timeConverters = /^Date(\.parse)?$/;
const formats = /^Intl\.(DateTime|Number)Format$/;
// Chosen for the shape of their text, which no standard guarantees: WebKit formats 'en-CA' as
// 11/21/2026.
const shapedLocales = /^(en-CA|sv|sv-SE|fr-CA|lt|lt-LT)$/;
const isoTime = /^(\d{4}-\d{2}-\d{2})?(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Where text from `Intl` is parsed, or a time is parsed from text other than ISO 8601; a line each.
 */
export function findParsedText(sources: Source[]): string[] {
  const program = openProgram(sources);
  const isWritten = followIntlText(program.getTypeChecker());
  return sources.flatMap(({ path }) => {
    const file = program.getSourceFile(join(root, path));
    if (!file) throw new Error(`${path} was not read`);
    return nodesOf(file).flatMap((node) => {
      const fault = findFault(node, isWritten);
      if (fault === null) return [];
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return [`${path}:${line + 1}: ${fault}`];
    });
  });
}

function findFault(node: ts.Node, isWritten: (node: ts.Node) => boolean): string | null {
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.PlusToken && isWritten(node.operand) ? reread : null;
  if (ts.isBinaryExpression(node)) {
    const isOrder = /^[<>]=?$/.test(node.operatorToken.getText());
    return isOrder && (isWritten(node.left) || isWritten(node.right)) ? reread : null;
  }
  if (ts.isElementAccessExpression(node)) return isWritten(node.expression) ? reread : null;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  const [first] = node.arguments ?? [];
  const callee = node.expression;
  const name = callee.getText();
  if (first && formats.test(name) && ts.isStringLiteral(first) && shapedLocales.test(first.text))
    return `'${first.text}' is chosen for the shape of its text: use formatToParts`;
  if (first && converters.test(name) && isWritten(first)) return reread;
  if (first && timeConverters.test(name) && !canBeIso(first)) return notIso;
  if (!ts.isPropertyAccessExpression(callee)) return null;
  if (readers.test(callee.name.text) && isWritten(callee.expression)) return reread;
  if (/^toLocale/.test(callee.name.text) && first && ts.isStringLiteral(first))
    return shapedLocales.test(first.text) ? `'${first.text}' is chosen for its shape` : null;
  const isPattern = /^(exec|test)$/.test(callee.name.text);
  return isPattern && first && isWritten(first) ? reread : null;
}

const reread = "text that Intl wrote is read again: it differs between engines, use formatToParts";
const notIso = "a time is read from text that is not ISO 8601: engines differ";

/**
 * False for text whose parsing depends on the engine; text that is only known at run time may be
 * ISO.
 */
function canBeIso(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node)) return isoTime.test(node.text);
  if (ts.isBinaryExpression(node)) return canBeIso(node.right);
  if (!ts.isTemplateExpression(node)) return true;
  return isoTime.test(node.templateSpans.at(-1)?.literal.text ?? "");
}

/** A program of the sources and their imports only, as following names needs no libraries. */
function openProgram(sources: Source[]): ts.Program {
  const texts = new Map(sources.map(({ path, text }) => [join(root, path), text]));
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    types: [],
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (path) => texts.has(path) || existsSync(path),
    readFile: (path) => texts.get(path) ?? readFileSync(path, "utf8"),
    getSourceFile: (path, language) => {
      const text = texts.get(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, language, true);
    },
  };
  return ts.createProgram({ rootNames: [...texts.keys()], options, host });
}
