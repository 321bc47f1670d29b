import { join } from "node:path";
import { contrast, mix } from "@coupon-center/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inspectClients } from "./clients.ts";
import { readPaintedRules } from "./testing/painted-rules.ts";
import { colourOf, readTokens, type Tokens, webApp } from "./testing/read-tokens.ts";
import { hinted, type Pairs, seen, standsFor, written } from "./testing/token-pairs.ts";

const pairs = [...listed(written, 4.5), ...listed(seen, 3), ...listed(hinted, 1.15)];

function listed(table: Pairs, least: number) {
  return Object.entries(table).flatMap(([ground, others]) =>
    others.map((on) => ({ on, ground, least })),
  );
}

/** The pairs whose contrast is too low. */
function faults(tokens: Tokens): string[] {
  return pairs
    .map((pair) => ({ ...pair, ratio: ratioOf(pair, tokens) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ on, ground, ratio, least }) => `${on} on ${ground}: ${ratio.toFixed(2)} of ${least}`);
}

function ratioOf({ on, ground }: { on: string; ground: string }, tokens: Tokens): number {
  return contrast(colourOf(on, tokens), colourOf(ground, tokens));
}

const yellow = "#f4c430";
const { clients } = inspectClients(join(webApp, "../../../clients"));
const brands: (readonly [string, string])[] = [
  ...clients.map(({ siteName, primaryColor }) => [siteName, primaryColor] as const),
  ["yellow", yellow],
  ["black", "#000000"],
  ["pale", "#f3e9e2"],
] as const;
const schemes = ["light", "dark"] as const;

describe("text has a contrast of 4.5:1; edges, perforations and focus have 3:1 (rule 1.6, decision 013)", () => {
  describe.each(schemes)("on %s pages", (scheme) => {
    it.each(brands)("of the client %s, %s", (_name, primary) => {
      expect(faults(readTokens(primary)[scheme])).toEqual([]);
    });
  });

  it("of a client in any colour", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (primary) => {
        const { light, dark } = readTokens(primary);
        expect([...faults(light), ...faults(dark)]).toEqual([]);
      }),
    );
  });
});

it.each(clients.map((client) => [client.siteName, client] as const))(
  "'brand logos' of %s are outlines in one colour, with a contrast of 3:1 on light and dark pages (rule 12.2)",
  (_name, { brands: marks, pictures, primaryColor }) => {
    const svg = pictures.get("brands.svg")?.toString() ?? "";
    const views = [...svg.matchAll(/<view id="([^"]+)"/g)].map(([, id]) => `brands.svg#${id}`);
    expect(marks.map(({ logo }) => logo)).toEqual(views);
    expect(svg.match(/<path /g)).toHaveLength(views.length);
    expect(svg).not.toContain("<text");
    const [colour = "", ...others] = new Set(svg.match(/#[0-9a-f]{6}/g));
    expect(others).toEqual([]);
    for (const tokens of Object.values(readTokens(primaryColor)))
      expect(contrast(colour, colourOf("--ground", tokens))).toBeGreaterThan(3);
  },
);

const firstPairs = new Map(
  pairs.toReversed().flatMap(({ on, ground }) => (on.startsWith("--") ? [[on, ground]] : [])),
);

it.each([...firstPairs])("%s made pale on %s is detected", (token, ground) => {
  for (const tokens of Object.values(readTokens(yellow))) {
    const pale = mix(colourOf(token, tokens), colourOf(ground, tokens), 0.8);
    expect(faults({ ...tokens, [token]: pale })).not.toEqual([]);
  }
});

describe("the table contains every colour that a style sheet paints", () => {
  const rules = readPaintedRules().map(({ text, ground, edges, file }) => ({
    text,
    file,
    ground: ground.filter((it) => it !== "--backdrop").map((it) => standsFor[it] ?? it),
    edges: edges.map((it) => standsFor[it] ?? it),
  }));
  const all = new Set(pairs.flatMap(({ on, ground }) => [on, ground]));
  const unknown = (part: "text" | "ground" | "edges", known: ReadonlySet<string>) =>
    rules.flatMap((rule) => rule[part].filter((it) => !known.has(it)).map((it) => [rule.file, it]));

  it("as text", () => {
    expect(unknown("text", new Set(Object.values(written).flat()))).toEqual([]);
  });

  it("as a background or an edge", () => {
    expect([...unknown("ground", all), ...unknown("edges", all)]).toEqual([]);
  });

  it("as text on the background of the same rule", () => {
    const known = new Set(pairs.map(({ on, ground }) => `${on} on ${ground}`));
    const painted = rules.flatMap(({ text, ground }) =>
      ground.flatMap((on) => text.map((it) => `${it} on ${on}`)),
    );
    expect(painted.filter((pair) => !known.has(pair))).toEqual([]);
  });
});
