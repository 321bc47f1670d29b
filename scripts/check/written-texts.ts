import ts from "typescript";
import { catalogues } from "../../packages/contract/src/texts/catalogues.ts";
import type { Source } from "./sources.ts";
import { nodesOf, parseSource } from "./syntax.ts";

/** Attributes and properties that people read or hear. */
const said =
  /^(alt|title|placeholder|aria-(label|description|roledescription|valuetext)|label|lead|help|note|text|message|yes|no|busyText|submitText)$/;
/** Functions whose arguments people read. */
const sayers = /^(toast|notify)$/;
const letter = /\p{L}/u;
const sentence = /^['"«]?\p{Lu}\p{Ll}[\p{L}'’]* \p{L}/u;

/** Words of components that are the same in every language, or that only programs read. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  "apps/web/app/account/browser-text.ts": ["Another program"], // of the API, which is translated
  // What a merchant and staff typed.
  "apps/web/app/gallery/sample-mails.ts": [
    "Northpine Outfitters",
    "The website does not open.",
    "Winter jackets and boots",
  ],
  "apps/web/app/landing/Benefits.tsx": ["HELLO20"], // the code of a coupon
  "apps/web/app/landing/step-pictures.tsx": ["ana@northpine.example"], // an address
  "apps/web/app/payment/card-text.ts": ["American Express", "Diners Club"], // names of brands
  "apps/web/app/payment/payment-parts.ts": ["Sequence contains no elements"], // of the API
  "apps/web/app/store/StoreFields.tsx": ["www.example.com"], // an address
  "apps/web/app/shell/ErrorPage.tsx": ["Importing a module script failed"], // of WebKit
};

/** Texts in components that are not from the catalogues (decision 072); a line each. */
export function findWrittenTexts(sources: Source[], allowed = unsaid): string[] {
  return sources.flatMap(({ path, text }) => {
    const file = parseSource(path, text);
    return nodesOf(file).flatMap((node) => {
      const words = wordsOf(node);
      if (words === null || allowed[path]?.includes(words)) return [];
      const { line } = file.getLineAndCharacterOfPosition(node.getEnd());
      return [`${path}:${line + 1}: ${words}`];
    });
  });
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return letter.test(node.text) ? node.text.trim() : null;
  const text = textOf(node);
  if (text === null || !letter.test(text) || isForPrograms(node)) return null;
  return isSaid(node) || sentence.test(text) ? text : null;
}

/** The fixed parts of a literal. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map((part) => part.text)
    .join("");
}

/** Whether it stands where people read, also as a choice: `lead={a ? "x" : "y"}`. */
function isSaid(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return said.test(parent.name.getText());
  if (ts.isPropertyAssignment(parent)) return said.test(parent.name.getText());
  if (ts.isCallExpression(parent))
    return sayers.test(parent.expression.getText()) && parent.arguments[0] === node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isSaid(parent);
  return (ts.isJsxExpression(parent) || isDefault(parent)) && isSaid(parent);
}

/** `a ?? "x"`, `a || "x"` */
const isDefault = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.operatorToken.getText());

/** Names of texts, and messages of errors. */
function isForPrograms(node: ts.Node): boolean {
  const text = textOf(node) ?? "";
  if (text in (catalogues.en ?? {})) return true;
  return ts.isNewExpression(node.parent) && /Error$/.test(node.parent.expression.getText());
}
