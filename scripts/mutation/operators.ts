import ts from "typescript";
import { sqlConditions } from "./sql-conditions.ts";

/** A replacement for a node's text, or for the text from `start` to `end` within it. */
export interface Edit {
  operator: string;
  replacement: string;
  start?: number;
  end?: number;
}

type Operator = (node: ts.Node, text: (node: ts.Node) => string) => Edit[];

const swaps: Partial<Record<ts.SyntaxKind, readonly [operator: string, other: string][]>> = {
  [ts.SyntaxKind.LessThanToken]: [
    ["boundary", "<="],
    ["negate comparison", ">="],
  ],
  [ts.SyntaxKind.LessThanEqualsToken]: [
    ["boundary", "<"],
    ["negate comparison", ">"],
  ],
  [ts.SyntaxKind.GreaterThanToken]: [
    ["boundary", ">="],
    ["negate comparison", "<="],
  ],
  [ts.SyntaxKind.GreaterThanEqualsToken]: [
    ["boundary", ">"],
    ["negate comparison", "<"],
  ],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: [["negate comparison", "!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: [["negate comparison", "==="]],
  [ts.SyntaxKind.AmpersandAmpersandToken]: [["swap logic", "||"]],
  [ts.SyntaxKind.BarBarToken]: [["swap logic", "&&"]],
  [ts.SyntaxKind.PlusToken]: [["swap arithmetic", "-"]],
  [ts.SyntaxKind.MinusToken]: [["swap arithmetic", "+"]],
  [ts.SyntaxKind.AsteriskToken]: [["swap arithmetic", "/"]],
  [ts.SyntaxKind.SlashToken]: [["swap arithmetic", "*"]],
};

const swapBinary: Operator = (node, text) => {
  if (!ts.isBinaryExpression(node)) return [];
  const sign = node.operatorToken;
  const edits = (swaps[sign.kind] ?? []).map(([operator, replacement]) => ({
    operator,
    replacement,
    start: sign.getStart(),
    end: sign.getEnd(),
  }));
  if (sign.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [{ operator: "drop fallback", replacement: text(node.left) }];
  return edits;
};

const literals: Operator = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword)
    return [{ operator: "flip boolean", replacement: "false" }];
  if (node.kind === ts.SyntaxKind.FalseKeyword)
    return [{ operator: "flip boolean", replacement: "true" }];
  if (!ts.isNumericLiteral(node) || ts.isPropertyAssignment(node.parent.parent ?? node)) return [];
  if (ts.isPropertyName(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node)
    return [];
  const value = Number(node.text);
  return [{ operator: "change number", replacement: String(value + 1) }];
};

const conditions: Operator = (node, text) => {
  if (ts.isIfStatement(node)) {
    const at = { start: node.expression.getStart(), end: node.expression.getEnd() };
    return [
      { operator: "condition true", replacement: "true", ...at },
      { operator: "condition false", replacement: "false", ...at },
    ];
  }
  if (ts.isConditionalExpression(node)) {
    const { condition } = node;
    return [
      {
        operator: "swap branches",
        replacement: `!(${text(condition)})`,
        start: condition.getStart(),
        end: condition.getEnd(),
      },
    ];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ operator: "drop negation", replacement: text(node.operand) }];
  return [];
};

/** Calls in a chain that only filter, order or limit. */
const droppable = new Set([
  ...["where", "whereRef", "orderBy", "limit", "offset", "having", "onConflict", "distinct"],
  ...["on", "onRef"],
  ...["filter", "sort", "trim", "toLowerCase", "toUpperCase", "slice", "catch", "finally"],
]);
const joins = new Set(["on", "onRef"]);
const twins = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);

const calls: Operator = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name } = node.expression;
  if (node.questionDotToken || node.expression.questionDotToken) return [];
  const twin = twins.get(name.text);
  if (twin !== undefined)
    return [
      { operator: "swap call", replacement: twin, start: name.getStart(), end: name.getEnd() },
    ];
  if (name.text === "check")
    return node.arguments.map((argument, index) => ({
      operator: "drop check",
      ...withoutItem(node.arguments, index, argument),
    }));
  if (!droppable.has(name.text)) return [];
  // A join's `on` takes three arguments, an emitter's takes two.
  if (joins.has(name.text) && node.arguments.length !== 3) return [];
  // Starts at the dot, so that the line is the call's own and not that of the chain's start.
  return [{ operator: `drop ${name.text}`, replacement: "", start: name.getFullStart() - 1 }];
};

/** Drops each condition in a query's `and` and `or`, and in its SQL. */
const conditionsOfQuery: Operator = (node, text) => {
  const operator = "drop condition";
  if (ts.isTaggedTemplateExpression(node) && text(node.tag) === "sql")
    return sqlConditions(node.template).map((range) => ({ operator, replacement: "", ...range }));
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [list] = node.arguments;
  if (!["and", "or"].includes(node.expression.name.text)) return [];
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.map((element, index) => ({
    operator,
    ...withoutItem(list.elements, index, element),
  }));
};

const statements: Operator = (node) => {
  if (ts.isThrowStatement(node)) return [{ operator: "drop throw", replacement: ";" }];
  if (!ts.isExpressionStatement(node) || !isEffect(node.expression)) return [];
  return [{ operator: "drop statement", replacement: ";" }];
};

function isEffect(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node)) return isEffect(node.expression);
  return ts.isCallExpression(node) || ts.isBinaryExpression(node);
}

/** Drops each property that a query writes or a function returns. */
const properties: Operator = (node) => {
  if (!ts.isObjectLiteralExpression(node) || !isWrittenOrAnswered(node)) return [];
  return node.properties.map((property, index) => ({
    operator: "drop property",
    ...withoutItem(node.properties, index, property),
  }));
};

function isWrittenOrAnswered(node: ts.ObjectLiteralExpression): boolean {
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return true;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ["set", "values"].includes(parent.expression.name.text)
  );
}

/** The range of a list item including its comma. */
function withoutItem(list: ts.NodeArray<ts.Node>, index: number, item: ts.Node) {
  const next = list[index + 1];
  return { replacement: "", start: item.getStart(), end: next ? next.getStart() : list.end };
}

export const operators: readonly Operator[] = [
  swapBinary,
  literals,
  conditions,
  calls,
  conditionsOfQuery,
  statements,
  properties,
];
