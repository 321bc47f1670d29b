import ts from "typescript";
import { parseSource } from "../check/syntax.ts";
import { functionsOf } from "./find-mutants.ts";

/**
 * The source with a call at the start of each function that records that it ran, and one for
 * loading the file; line numbers are unchanged.
 */
export function instrument(file: string, source: string): string {
  const inserts: { at: number; text: string }[] = [];
  functionsOf(parseSource(file, source)).forEach((fn, index) => {
    const { body } = fn;
    if (!body) return;
    const note = `globalThis.__hit?.(${JSON.stringify(`${file}#${index}`)})`;
    if (ts.isBlock(body)) inserts.push({ at: afterDirectives(body), text: ` ${note};` });
    else
      inserts.push({ at: body.getStart(), text: `(${note}, ` }, { at: body.getEnd(), text: ")" });
  });
  // Records loading at the end, as a file without functions has tests too.
  const end = source.trimEnd().length;
  inserts.push({ at: end, text: `\n;globalThis.__hit?.(${JSON.stringify(`${file}#loaded`)});` });
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source);
}

const afterDirectives = (body: ts.Block) => body.getStart() + 1;
