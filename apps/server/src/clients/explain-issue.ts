import { clientFields, type FieldDoc } from "@coupon-center/contract";
import type { core } from "zod/mini";

/** A fault of a client's file: where it is, what is wrong, and what to do. */
export interface FileFault {
  path: readonly PropertyKey[];
  text: string;
}

const docs: Readonly<Record<string, FieldDoc>> = clientFields;

/** An issue of the schema in words that say what to do, with an example; one for each field. */
export function explainIssue(issue: core.$ZodIssue): FileFault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key], text: unknownField(key) }));
  }
  // A rule that the schema has as code says itself what to write.
  const reason = reasonOf(issue);
  const isClear = issue.code === "custom" || reason.includes(" like ");
  return [{ path: issue.path, text: isClear ? reason : `${reason}${exampleFor(issue.path)}` }];
}

function reasonOf(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is required"
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "too_big":
      return issue.origin === "string"
        ? `is too long: at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "too_small":
      return `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_union":
      return "must be an address, or empty";
    default:
      return issue.message;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text in quotes",
  number: "a number without quotes",
  int: "a whole number without quotes",
  array: "a list in [ ]",
  object: "an object in { }",
};

function exampleFor([field]: readonly PropertyKey[]): string {
  const example = field === undefined ? undefined : docs[String(field)]?.example;
  return example === undefined
    ? ""
    : `, for example ${JSON.stringify({ [String(field)]: example }).slice(1, -1)}`;
}

function unknownField(key: string): string {
  const alike = Object.keys(docs).find(
    (name) => distance(name.toLowerCase(), key.toLowerCase()) <= 2,
  );
  return `is no field of this file: ${alike ? `is ${alike} meant? Else remove it` : "remove it"}`;
}

/** How many characters have to be added, dropped or replaced to make one text of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at++) {
      const [above = 0, left = 0, corner = 0] = [row[at], next[at - 1], row[at - 1]];
      next.push(Math.min(above + 1, left + 1, corner + (letter === other[at - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
