import ts from "typescript";

const writers = /^(toLocale(Date|Time)?String|to(Date|Time)String|format|formatRange)$/;
/** Methods whose result is still essentially the same text. */
const passers = /^(trim|trimStart|trimEnd|normalize|toString|toLowerCase|toUpperCase|concat)$/;

/**
 * Returns a function that tells whether an expression is text from `Intl`, following names,
 * templates and functions, also in other files. Parameters, objects and lists are not followed.
 */
export function followIntlText(checker: ts.TypeChecker): (node: ts.Node) => boolean {
  const known = new Map<ts.Node, boolean>();

  function findDeclaration(name: ts.Identifier): ts.Declaration | undefined {
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return undefined;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol).declarations?.[0];
  }

  /** The function that an expression refers to, if its definition is found. */
  function findFunction(node: ts.Node, depth = 0): ts.FunctionLikeDeclaration | undefined {
    if (depth > 8) return undefined;
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
    if (ts.isFunctionDeclaration(node)) return node;
    if (ts.isVariableDeclaration(node) && node.initializer)
      return findFunction(node.initializer, depth + 1);
    if (ts.isIdentifier(node)) {
      const declared = findDeclaration(node);
      return declared && findFunction(declared, depth + 1);
    }
    if (!ts.isCallExpression(node)) return undefined;
    const maker = findFunction(node.expression, depth + 1);
    return maker && findAnswers(maker).map((answer) => findFunction(answer, depth + 1))[0];
  }

  function judge(node: ts.Node): boolean {
    if (ts.isParenthesizedExpression(node)) return isWritten(node.expression);
    if (ts.isTemplateExpression(node))
      return node.templateSpans.some((span) => isWritten(span.expression));
    if (ts.isConditionalExpression(node))
      return isWritten(node.whenTrue) || isWritten(node.whenFalse);
    if (ts.isBinaryExpression(node)) return isWritten(node.left) || isWritten(node.right);
    if (ts.isIdentifier(node)) {
      const declared = findDeclaration(node);
      return Boolean(
        declared &&
          ts.isVariableDeclaration(declared) &&
          declared.initializer &&
          isWritten(declared.initializer),
      );
    }
    if (!ts.isCallExpression(node)) return false;
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      if (writers.test(expression.name.text)) return true;
      return passers.test(expression.name.text) && isWritten(expression.expression);
    }
    const called = findFunction(expression);
    return called !== undefined && findAnswers(called).some(isWritten);
  }

  function isWritten(node: ts.Node): boolean {
    const before = known.get(node);
    if (before !== undefined) return before;
    // Ends the recursion for functions that call each other.
    known.set(node, false);
    const answer = judge(node);
    known.set(node, answer);
    return answer;
  }
  return isWritten;
}

/** The expressions that a function returns. */
function findAnswers({ body }: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const answers: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) answers.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return answers;
}
