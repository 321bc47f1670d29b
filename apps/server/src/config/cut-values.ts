const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/;
/** As in YAML, or in a shell of another kind. */
const OTHERWISE = /^\s*(?:export\s+)?(\w+)(?:\s*:|\s+\S)/;
/** A quoted value, and nothing after it but a comment. */
const QUOTED = /^\s*(?:"[^"]*"|'[^']*'|`[^`]*`)\s*(?:#.*)?$/;
const QUOTE = /^\s*["'`]/;
/** A # within a word, which would end the value as the comment after a space does. */
const CUT = /^[^#]*[^\s#]#|^#/;

/**
 * What a reader of the lines of a `.env` would cut, join or leave out without a word: a problem for
 * each of the named variables, which names the line and the variable, and never its value. Others
 * are of other programs, but an open quote takes the lines after it, too.
 */
export function cutValues(text: string, names: readonly string[]): string[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [, name, value] = ASSIGNMENT.exec(line) ?? OTHERWISE.exec(line) ?? [];
    if (name === undefined) return [];
    const fault = names.includes(name) ? faultOf(value) : quoteFault(value);
    return fault === undefined ? [] : [`line ${index + 1}: ${name}: ${fault}`];
  });
}

function faultOf(value: string | undefined): string | undefined {
  if (value === undefined) return "has no = before its value";
  if (QUOTE.test(value)) return quoteFault(value);
  return CUT.test(value) ? "would end before its #: write it in quotes" : undefined;
}

function quoteFault(value = ""): string | undefined {
  return QUOTE.test(value) && !QUOTED.test(value) ? "does not end with its quote" : undefined;
}

/**
 * Those of the named variables that are in quotes, without them: podman hands on the quotes of an
 * `env_file`, which systemd, Docker and Node take off.
 */
export function unquoted(
  variables: NodeJS.ProcessEnv,
  names: readonly string[],
): NodeJS.ProcessEnv {
  const inner = names.map((name) => [name, /^(["'])(.*)\1$/s.exec(variables[name] ?? "")?.[2]]);
  return Object.fromEntries(inner.filter(([, value]) => value !== undefined));
}

/**
 * The same lines without spaces at their ends: Node's parser reads a value of spaces below them.
 */
export function withoutEndSpaces(text: string): string {
  return text.replace(/[^\S\r\n]+$/gm, "");
}

/** Another secret voids sessions, and a password may have spaces. */
const asGiven = new Set(["SESSION_SECRET", "STAFF_PASSWORD"]);

/**
 * The values without what a container's `env_file` or the file of a secret leaves at their ends, a
 * space or a line break. Blank ones are those of absent variables, as in a `.env` that lists all.
 */
export function trimmed(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(source)) {
    const inner = value?.trim();
    if (inner) values[name] = asGiven.has(name) ? value : inner;
  }
  return values;
}
