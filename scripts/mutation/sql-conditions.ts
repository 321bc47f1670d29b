import ts from "typescript";

interface Range {
  start: number;
  end: number;
}

/** Delimiters of SQL conditions: keywords and brackets, at any depth. */
const WORDS =
  /[()]|\b(?:and|or|where|having|on|when|then|else|select|from|union|order by|group by|limit|returning)\b/gi;

/** The conditions in an `sql` template, each with its `where`, `and` or `or`. */
export function sqlConditions(template: ts.TemplateLiteral): Range[] {
  const begin = template.getStart() + 1;
  const found = conditionsOf(maskedText(template));
  return found.map(({ start, end }) => ({ start: begin + start, end: begin + end }));
}

/** The SQL of a template, with its values replaced by placeholders of the same length. */
function maskedText(template: ts.TemplateLiteral): string {
  const begin = template.getStart() + 1;
  let text = template.getText().slice(1, -1);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return text;
  for (const { expression, literal } of template.templateSpans) {
    const from = expression.getFullStart() - 2 - begin;
    const to = literal.getStart() + 1 - begin;
    text = text.slice(0, from) + "?".repeat(to - from) + text.slice(to);
  }
  return text;
}

/** Conditions at one level that have been read so far. */
interface Clause {
  /** the position of the preceding `where`, if any */
  where: number | null;
  start: number;
  /** the `and` and `or` between them */
  connectors: Range[];
}

function conditionsOf(text: string): Range[] {
  const found: Range[] = [];
  const outer: Clause[] = [];
  let clause: Clause = { where: null, start: 0, connectors: [] };
  for (const { 0: match, index: start } of text.matchAll(WORDS)) {
    const word = match.toLowerCase();
    const end = start + word.length;
    if (word === "and" || word === "or") {
      clause.connectors.push({ start, end });
    } else if (word === "(") {
      outer.push(clause);
      clause = { where: null, start: end, connectors: [] };
    } else {
      found.push(...droppable(clause, start));
      const next = { where: word === "where" ? start : null, start: end, connectors: [] };
      clause = (word === ")" ? outer.pop() : undefined) ?? next;
    }
  }
  return [...found, ...droppable(clause, text.length)].map((range) => trimmed(text, range));
}

function droppable({ where, start, connectors }: Clause, end: number): Range[] {
  const [first] = connectors;
  if (!first) return where === null ? [] : [{ start: where, end }];
  const others = connectors.map((connector, index) => ({
    start: connector.start,
    end: connectors[index + 1]?.start ?? end,
  }));
  return [{ start, end: first.end }, ...others];
}

function trimmed(text: string, { start, end }: Range): Range {
  const inside = text.slice(start, end);
  return {
    start: start + inside.length - inside.trimStart().length,
    end: end - (inside.length - inside.trimEnd().length),
  };
}
