import type { ClientFile } from "@coupon-center/contract";

type Rgb = readonly [number, number, number];

function parseHex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parseHex(one)), luminance(parseHex(other))].sort(
    (a, b) => b - a,
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function mix(colour: string, other: string, share: number): string {
  const from = parseHex(colour);
  const to = parseHex(other);
  return toHex(
    [0, 1, 2].map((i) => (from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share) as [
      number,
      number,
      number,
    ],
  );
}

/** Moves a colour towards white or black until it can be read on a ground. */
export function readableOn(colour: string, ground: string, towards: string): string {
  for (let share = 0; share <= 1; share += 0.04) {
    const candidate = mix(colour, towards, share);
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return towards;
}

/** Dark or light text, whichever is read better on a colour. */
export function textOn(colour: string): string {
  return contrast(colour, "#ffffff") >= 4.5
    ? "#ffffff"
    : contrast(colour, "#0b0d0f") >= 4.5
      ? "#0b0d0f"
      : "#000000";
}

const grounds = {
  light: "#ffffff",
  lightGround: "#f6f7f8",
  dark: "#171b20",
  darkGround: "#0f1215",
};

export interface Accent {
  /** the client's colour, moved until it can be read on every ground it is written on */
  colour: string;
  /** the text that is written on it */
  text: string;
  soft: string;
  line: string;
}

function accent(primary: string, paper: string, ground: string, towards: string): Accent {
  const soft = mix(primary, paper, 0.9);
  // The accent is written on paper, on the ground and on its own soft tint: it must be read on each.
  const colour = [paper, ground, soft].reduce((it, on) => readableOn(it, on, towards), primary);
  return { colour, text: textOn(colour), soft, line: mix(primary, paper, 0.7) };
}

/** What becomes of a client's colour in both schemes (D3). */
export function accentsOf(primary: string): { light: Accent; dark: Accent } {
  return {
    light: accent(primary, grounds.light, grounds.lightGround, "#000000"),
    dark: accent(primary, grounds.dark, grounds.darkGround, "#ffffff"),
  };
}

function properties({ colour, text, soft, line }: Accent): string {
  return `--accent:${colour};--on-accent:${text};--accent-soft:${soft};--accent-line:${line};`;
}

/** The client's style sheet (D3): its colour as custom properties, for both schemes. */
export function themeCss(file: Pick<ClientFile, "primaryColor">): string {
  const { light, dark } = accentsOf(file.primaryColor);
  return `:root{${properties(light)}}\n@media (prefers-color-scheme:dark){:root{${properties(dark)}}}\n`;
}
