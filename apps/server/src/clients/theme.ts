import { type ClientFile, contrast, mix, readableOn, textOn } from "@coupon-center/contract";

const grounds = {
  light: "#ffffff",
  lightGround: "#f6f7f8",
  dark: "#191e24",
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

export interface Field {
  colour: string;
  /** the text that is written on it */
  text: string;
  /** a quieter one, where the field leaves room for it */
  text2: string;
}

function accent(primary: string, paper: string, ground: string, towards: string): Accent {
  const soft = mix(primary, paper, 0.9);
  // The accent is written on paper, on the ground and on its own soft tint: it must be read on each.
  const colour = [paper, ground, soft].reduce((it, on) => readableOn(it, on, towards), primary);
  return { colour, text: textOn(colour), soft, line: mix(primary, paper, 0.7) };
}

/** What becomes of a client's colour in both schemes (decision 013). */
export function accentsOf(primary: string): { light: Accent; dark: Accent } {
  return {
    light: accent(primary, grounds.light, grounds.lightGround, "#000000"),
    dark: accent(primary, grounds.dark, grounds.darkGround, "#ffffff"),
  };
}

/** The client's colour as a field behind a page's head: as it is on light pages, deep on dark ones. */
export function fieldsOf(primary: string): { light: Field; dark: Field } {
  const deep = mix(readableOn(primary, "#ffffff", "#000000"), grounds.darkGround, 0.35);
  return { light: field(primary), dark: field(deep) };
}

function field(colour: string): Field {
  const text = textOn(colour);
  const quiet = mix(text, colour, 0.14);
  return { colour, text, text2: contrast(quiet, colour) >= 4.5 ? quiet : text };
}

function properties({ colour, text, soft, line }: Accent, field: Field): string {
  return (
    `--accent:${colour};--on-accent:${text};--accent-soft:${soft};--accent-line:${line};` +
    `--brand:${field.colour};--on-brand:${field.text};--on-brand-2:${field.text2};`
  );
}

/** The client's style sheet: its colour as custom properties, for both schemes. */
export function themeCss(file: Pick<ClientFile, "primaryColor">): string {
  const accents = accentsOf(file.primaryColor);
  const fields = fieldsOf(file.primaryColor);
  const light = properties(accents.light, fields.light);
  const dark = properties(accents.dark, fields.dark);
  return `:root{${light}}\n@media (prefers-color-scheme:dark){:root{${dark}}}\n`;
}
