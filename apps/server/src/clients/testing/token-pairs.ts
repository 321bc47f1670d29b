/**
 * Backgrounds and the colours on them, by the token names of apps/web/app/styles/tokens.css or as
 * CSS expressions.
 */
export type Pairs = Readonly<Record<string, readonly string[]>>;

const mix = (one: string, share: number, other: string) =>
  `color-mix(in oklab, var(${one}) ${share}%, var(${other}))`;

/**
 * Painted colours that are represented by another: for a transparent one, the worst background
 * behind it.
 */
export const standsFor: Readonly<Record<string, string>> = {
  // The header over a client's field.
  "color-mix(in oklab, var(--paper) 88%, transparent)": mix("--paper", 88, "--brand"),
  // Selected text.
  "color-mix(in oklab, var(--accent) 24%, transparent)": mix("--accent", 24, "--paper"),
  // The highlight that moves over a skeleton.
  [mix("--line", 55, "--paper")]: "--line",
};

/** Read as text: 4.5:1. */
export const written: Pairs = {
  "--paper": [
    "--ink",
    "--ink-2",
    "--ink-3",
    "--accent",
    "--good",
    "--warn",
    "--bad",
    // The number in a filter, at an opacity of .8.
    mix("--ink-2", 80, "--paper"),
  ],
  "--ground": ["--ink", "--ink-2", "--ink-3", "--accent", "--good", "--warn", "--bad"],
  // A hovered row of a list.
  [mix("--ground", 60, "--paper")]: ["--ink", "--ink-2", "--ink-3"],
  [mix("--paper", 88, "--brand")]: ["--ink", "--ink-2"],
  [mix("--accent", 24, "--paper")]: ["--ink"],
  "--line": ["--ink", "--ink-2"],
  "--ink": ["--paper", mix("--paper", 80, "--ink")],
  "--accent": ["--on-accent"],
  "--accent-press": ["--on-accent"],
  "--accent-soft": ["--ink", "--ink-2", "--accent"],
  "--good-soft": ["--ink", "--good"],
  "--warn-soft": ["--ink", "--warn"],
  "--warn-field": ["--on-warn-field"],
  "--bad-soft": ["--ink", "--bad"],
  "--bad": ["--paper"],
  [mix("--bad", 86, "--ink")]: ["--paper"],
  "--brand": ["--on-brand", "--on-brand-2"],
  "--brand-deep": ["--on-brand", "--on-brand-2"],
  "--white": ["--on-white"],
  "--white-press": ["--on-white"],
};

/** Meaningful shapes: a perforation, a control's edge, the focus, an icon. 3:1. */
export const seen: Pairs = {
  "--paper": [
    "--edge",
    "--accent",
    "--accent-line",
    "--good",
    "--warn",
    "--bad",
    "--ink",
    "--ink-3",
  ],
  "--ground": ["--edge", "--accent", "--accent-line", "--bad"],
  "--accent-soft": ["--accent", "--accent-line"],
  "--bad-soft": ["--bad"],
  "--line": ["--accent", "--ink-3"],
  "--brand": ["--on-brand", "--brand-line"],
};

/** Decorative: divides or fills what spacing and text already convey, so it only has to exist. */
export const hinted: Pairs = {
  "--paper": ["--line", "--line-2"],
  "--ground": ["--line", "--line-2"],
};
