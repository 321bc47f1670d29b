import { contrast, mix, readableOn, textOn } from "./colour.ts";
import { fromOklch, toOklch } from "./oklch.ts";

/** The backgrounds of a client's colours: cards, and the page around them. */
const brandGrounds = {
  light: { paper: "#ffffff", ground: "#f6f7f8" },
  dark: { paper: "#191e24", ground: "#0f1215" },
} as const;

export interface Accent {
  /** the client's colour, adjusted until it is readable on every background it is used on */
  colour: string;
  /** the colour of text on it */
  text: string;
  soft: string;
  /** an edge that is visible on cards and on the soft tint */
  line: string;
}

export interface BrandField {
  colour: string;
  /** the colour of text on it */
  text: string;
  /** the colour of secondary text on it, if the contrast allows one */
  text2: string;
  /** an edge that is visible on it */
  line: string;
  /** a surface on the field: further from the text colour, so that text stays readable */
  deep: string;
}

const EDGE = 3;
const TEXT = 4.5;

/** From this chroma on, a colour is told from grey at a glance. */
const COLOURFUL = 0.06;

/** 1 of black, white and greys, 0 of what is clearly coloured. */
const greyness = (colour: string) => 1 - Math.min(toOklch(colour).c / COLOURFUL, 1);

/** The accent colours derived from a client's colour for both schemes (decision 013). */
export function accentsOf(primary: string): { light: Accent; dark: Accent } {
  return { light: lightAccent(primary), dark: darkAccent(primary) };
}

function lightAccent(primary: string): Accent {
  const { paper, ground } = brandGrounds.light;
  const soft = mix(primary, paper, 0.9);
  // The accent is used as text on cards, on the page and on its own soft tint.
  const darkened = (least: number) =>
    [paper, ground, soft].reduce((it, on) => readableOn(it, on, "#000000", least), primary);
  const readable = darkened(TEXT);
  // What is hardly coloured and has to be darkened anyway is darkened more: grey looks disabled.
  const colour = readable === primary ? primary : darkened(TEXT + 5 * greyness(primary));
  return accent(colour, mix(colour, paper, 0.7), [soft, ground]);
}

/**
 * The same lightness for every hue, so that it neither glows nor looks disabled, and slightly more
 * chroma than on light pages. Black, white and greys have no hue that shows a button as enabled:
 * the less colour, the lighter.
 */
function darkAccent(primary: string): Accent {
  const { paper } = brandGrounds.dark;
  const { c, h } = toOklch(primary);
  const l = 0.8 + 0.14 * greyness(primary);
  const colour = fromOklch({ l, c: Math.min(c * 1.25, 0.13), h });
  return accent(colour, mix(colour, paper, 0.6), [mix(colour, paper, 0.88)]);
}

/** `grounds` are the backgrounds on which the edge is hardest to see, the soft tint first. */
function accent(colour: string, faint: string, grounds: [soft: string, ...string[]]): Accent {
  const line = grounds.reduce((it, on) => readableOn(it, on, colour, EDGE), faint);
  return { colour, text: textOn(colour), soft: grounds[0], line };
}

/**
 * The colours of the page header: the client's colour on light pages, a darkened one on dark pages.
 */
export function fieldsOf(primary: string): { light: BrandField; dark: BrandField } {
  const { c, h } = toOklch(primary);
  return { light: field(primary), dark: field(fromOklch({ l: 0.36, c, h })) };
}

function field(colour: string): BrandField {
  const text = textOn(colour);
  const quiet = mix(text, colour, 0.14);
  const text2 = contrast(quiet, colour) >= 4.5 ? quiet : text;
  return {
    colour,
    text,
    text2,
    line: readableOn(mix(text, colour, 0.45), colour, text, EDGE),
    deep: mix(colour, text === "#ffffff" ? "#000000" : "#ffffff", 0.16),
  };
}
