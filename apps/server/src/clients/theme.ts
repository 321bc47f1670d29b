import { type ClientFile, mix, readableOn, textOn } from "@coupon-center/contract";

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

/** What becomes of a client's colour in both schemes (decision 013). */
export function accentsOf(primary: string): { light: Accent; dark: Accent } {
  return {
    light: accent(primary, grounds.light, grounds.lightGround, "#000000"),
    dark: accent(primary, grounds.dark, grounds.darkGround, "#ffffff"),
  };
}

function properties({ colour, text, soft, line }: Accent): string {
  return `--accent:${colour};--on-accent:${text};--accent-soft:${soft};--accent-line:${line};`;
}

/** The client's style sheet: its colour as custom properties, for both schemes. */
export function themeCss(file: Pick<ClientFile, "primaryColor">): string {
  const { light, dark } = accentsOf(file.primaryColor);
  return `:root{${properties(light)}}\n@media (prefers-color-scheme:dark){:root{${properties(dark)}}}\n`;
}
