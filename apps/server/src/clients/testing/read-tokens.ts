import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromOklch, toOklch } from "@coupon-center/contract";
import { themeCss } from "../theme.ts";

export const webApp = join(import.meta.dirname, "../../../../web/app");
const tokensCss = readFileSync(join(webApp, "styles/tokens.css"), "utf8");

export type Tokens = Readonly<Record<string, string>>;

/** The product's colours on a client's pages: its own style sheet after the product's. */
export function readTokens(primaryColor: string): { light: Tokens; dark: Tokens } {
  const [light = "", dark = ""] = tokensCss.split("@media");
  const [brandLight = "", brandDark = ""] = themeCss({ primaryColor }).split("@media");
  const day = { ...properties(light), ...properties(brandLight) };
  return { light: day, dark: { ...day, ...properties(dark), ...properties(brandDark) } };
}

function properties(css: string): Tokens {
  const found = css.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

/** The colour of a token or of a mix of two: '#rrggbb'. */
export function colourOf(expression: string, tokens: Tokens): string {
  if (expression.startsWith("#")) return expression;
  const mixed = /^color-mix\(in oklab, (.+) (\d+)%, (.+)\)$/.exec(expression);
  if (mixed) {
    const [, one = "", share, other = ""] = mixed;
    return mixOklab(colourOf(one, tokens), colourOf(other, tokens), Number(share) / 100);
  }
  const name = /^var\((.+)\)$/.exec(expression)?.[1] ?? expression;
  const value = tokens[name];
  if (value === undefined) throw new Error(`There is no colour ${expression}`);
  return colourOf(value, tokens);
}

function mixOklab(one: string, other: string, share: number): string {
  const [from, to] = [axesOf(one), axesOf(other)];
  const part = (at: 0 | 1 | 2) => from[at] * share + to[at] * (1 - share);
  const [l, a, b] = [part(0), part(1), part(2)];
  return fromOklch({ l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI });
}

function axesOf(colour: string): readonly [number, number, number] {
  const { l, c, h } = toOklch(colour);
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}
