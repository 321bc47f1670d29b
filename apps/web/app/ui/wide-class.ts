/**
 * The class that says how many figures an amount is wide, from 5 to 15, for a style that sizes it
 * by its room; none for one that is at most as wide as that style takes every amount to be.
 */
export function wideClass(figures: number, usual: number): string {
  return figures <= usual ? "" : ` wide-${Math.min(Math.ceil(figures), 15)}`;
}

/** How many figures a text is wide, with some room for the fonts of other scripts. */
export function figuresWide(text: string): number {
  const tenths = [...text].map((sign): number => {
    if (/\p{Nd}/u.test(sign)) return 10;
    if (/\p{Cf}/u.test(sign)) return 0;
    return /[\p{Z}.,'’٫٬]/u.test(sign) ? 6 : 12;
  });
  return tenths.reduce((sum, width) => sum + width, 0) / 10;
}
