/** A text that a client sent or got, and where: 'emailLogin response.token'. */
export interface SeenText {
  where: string;
  text: string;
}

/**
 * What may be a secret: long and without a meaning. Of a text in parts, as a token of a session,
 * the last is the secret one.
 */
const random = /(?<![\w-])[\w-]{16,}(?![\w-]|\.[\w-])/g;
/** What people type in: short, and found by its name only. */
const typed = /^(current_)?password$/;

/** All texts of a JSON value that may be secrets, with their paths. */
export function randomTextsIn(value: unknown, where: string, field = ""): SeenText[] {
  if (Array.isArray(value)) return value.flatMap((one) => randomTextsIn(one, `${where}[]`, field));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      randomTextsIn(inner, `${where}.${key}`, key),
    );
  if (typeof value !== "string") return [];
  if (typed.test(field)) return [{ where, text: value }];
  return [...value.matchAll(random)]
    .map(([text]) => text)
    .filter((text) => /\d/.test(text) && /[a-z]/i.test(text))
    .map((text) => ({ where, text }));
}

/** Without the texts that are also at one of these places, which are no secrets. */
export function withoutOpen(seen: readonly SeenText[], open: RegExp): SeenText[] {
  const isOpen = ({ where }: SeenText) => open.test(where);
  const texts = new Set(seen.filter(isOpen).map(({ text }) => text));
  return seen.filter(({ text }) => !texts.has(text));
}

/**
 * The ways in which a text may be stored: as it is, encoded, or as the bytes that it stands for.
 */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // Within a longer text, base64 has one of three forms; its ends depend on what is beside.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(4, -4),
  );
  const plain = text.replaceAll("-", "");
  const forms = [
    text,
    plain,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    ...shifted,
    ...shifted.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
    Buffer.from(text, "base64url").toString("latin1"),
    Buffer.from(plain, "hex").toString("latin1"),
  ];
  return [...new Set(forms)].filter((form) => form.length >= LEAST);
}

const LEAST = 10;

const MARKS = 2 ** 20;
/** A number that equal beginnings of four characters share, and few others. */
const markAt = (text: string, at: number) =>
  (text.charCodeAt(at) +
    97 * text.charCodeAt(at + 1) +
    8_009 * text.charCodeAt(at + 2) +
    70_001 * text.charCodeAt(at + 3)) %
  MARKS;

/** The places of the texts that are in `kept`, a latin1 text, in any form. */
export function findKept(seen: readonly SeenText[], kept: string): string[] {
  const byStart = new Map<string, { form: string; where: Set<string> }[]>();
  // Passes over most of the many megabytes, in a tenth of the time that the map takes.
  const marks = new Uint8Array(MARKS);
  const known = new Map<string, Set<string>>();
  for (const { where, text } of seen) known.set(text, (known.get(text) ?? new Set()).add(where));
  for (const [text, where] of known)
    for (const form of formsOf(text)) {
      const start = form.slice(0, LEAST);
      byStart.set(start, [...(byStart.get(start) ?? []), { form, where }]);
      marks[markAt(start, 0)] = 1;
    }
  const found = new Set<string>();
  for (let at = 0; at <= kept.length - LEAST; at++) {
    if (marks[markAt(kept, at)] !== 1) continue;
    for (const { form, where } of byStart.get(kept.slice(at, at + LEAST)) ?? [])
      if (kept.startsWith(form, at)) for (const one of where) found.add(one);
  }
  return [...found].sort();
}
