import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import { endpoints } from "./index.ts";

const BYTES = 60_000;
const many = (text: string, bytes = BYTES) => text.repeat(bytes / Buffer.byteLength(text));

/** As long as a body may be, of what can take a time that grows with the square of the length. */
const longTexts = {
  accents: `a${many("\u0315", BYTES / 2)}${many("\u0300", BYTES / 2)}`,
  spaces: `a${many(" ")}a`,
  "wide spaces": `a${many("\u00a0")}a`,
  "words of a letter": many("a "),
  joiners: many("a\u200d"),
  "joiners after a virama": many("\u094d\u200d"),
  "joined emoji": many("👨\u200d"),
  flags: `\u{1f3f4}${many("\u{e0061}")}`,
  keycaps: many("1\ufe0f"),
  digits: many("1"),
  "dots and letters": many("a."),
  signs: many("@"),
  hyphens: many("-"),
  slashes: many("/"),
  domains: `http://${many("a.")}`,
  "encoded letters": `http://a.example/${many("%41")}`,
  "lines' ends": many("\r\n"),
  "lone surrogates": "\ud800".repeat(BYTES / 3),
};

const Described = z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) });

/** The input with a text as each of its fields, one at a time, also of objects in it. */
function inputsWith(text: string, schema: unknown): { field: string; input: unknown }[] {
  const { properties = {} } = Described.parse(schema);
  return Object.entries(properties).flatMap(([name, inner]) => [
    { field: name, input: { [name]: text } },
    ...inputsWith(text, inner).map(({ field, input }) => ({
      field: `${name}.${field}`,
      input: { [name]: input },
    })),
  ]);
}

const MAX_MS = 100;

function timeOf(schema: z.ZodMiniType, input: unknown): number {
  const before = process.cpuUsage().user;
  z.safeParse(schema, input);
  return (process.cpuUsage().user - before) / 1_000;
}

/** Each of several times, as in one of them memory may be freed or the program compiled. */
const isSlow = (schema: z.ZodMiniType, input: unknown) =>
  [1, 2, 3].every(() => timeOf(schema, input) > MAX_MS);

// A limit counts a call once its input is read: what takes seconds would hold up everybody else.
it.each(Object.entries(longTexts))(
  "%s in any field of any call are judged at once (rule 13.7)",
  (_what, text) => {
    const slow = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
      [params, query, body]
        .filter((schema) => schema !== undefined)
        .flatMap((schema) =>
          inputsWith(text, z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
            .filter(({ input }) => isSlow(schema, input))
            .map(({ field }) => `${name}: ${field}`),
        ),
    );
    expect(slow).toEqual([]);
  },
);
