import ts from "typescript";

interface Range {
  start: number;
  end: number;
}

/** Where the conditions of SQL begin and end: its words and brackets, at whatever depth. */
const WORDS =
  /[()]|\b(?:and|or|where|having|on|when|then|else|select|from|union|order by|group by|limit|returning)\b/gi;

/** The conditions of an `sql` template, each with the `where`, `and` or `or` that holds it. */
export function sqlConditions(template: ts.TemplateLiteral): Range[] {
  const begin = template.getStart() + 1;
  const found = conditionsOf(maskedText(template));
  return found.map(({ start, end }) => ({ start: begin + start, end: begin + end }));
}

/** The SQL between the backticks, what is put in replaced by as many signs. */
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

/** Conditions side by side, as far as they were read. */
interface Clause {
  /** of the `where` before them, if there is one */
  where: number | null;
  start: number;
  /** the words between them */
  joints: Range[];
}

function conditionsOf(text: string): Range[] {
  const found: Range[] = [];
  const outer: Clause[] = [];
  let clause: Clause = { where: null, start: 0, joints: [] };
  for (const { 0: match, index: start } of text.matchAll(WORDS)) {
    const word = match.toLowerCase();
    const end = start + word.length;
    if (word === "and" || word === "or") {
      clause.joints.push({ start, end });
    } else if (word === "(") {
      outer.push(clause);
      clause = { where: null, start: end, joints: [] };
    } else {
      found.push(...droppable(clause, start));
      const next = { where: word === "where" ? start : null, start: end, joints: [] };
      clause = (word === ")" ? outer.pop() : undefined) ?? next;
    }
  }
  return [...found, ...droppable(clause, text.length)].map((range) => trimmed(text, range));
}

function droppable({ where, start, joints }: Clause, end: number): Range[] {
  const [first] = joints;
  if (!first) return where === null ? [] : [{ start: where, end }];
  const others = joints.map((joint, index) => ({
    start: joint.start,
    end: joints[index + 1]?.start ?? end,
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
