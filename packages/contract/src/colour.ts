export type Rgb = readonly [number, number, number];

/** The red, green and blue of '#rrggbb', 0 to 255. */
export function parseHex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Linear light of each channel, 0 to 1. */
export function toLinear([r, g, b]: Rgb): Rgb {
  const light = (part: number) => {
    const share = part / 255;
    // equivalent mutant (boundary): no 8-bit channel value falls exactly on this limit
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [light(r), light(g), light(b)];
}

/** The inverse; values outside the range are clamped. */
export function fromLinear([r, g, b]: Rgb): Rgb {
  const part = (light: number) => {
    // equivalent mutant (boundary): no 8-bit channel value falls exactly on this limit
    const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  };
  return [part(r), part(g), part(b)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = toLinear(rgb);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const own = luminance(parseHex(one));
  const others = luminance(parseHex(other));
  return (Math.max(own, others) + 0.05) / (Math.min(own, others) + 0.05);
}

/** One colour with a share (0 to 1) of another. */
export function mix(colour: string, other: string, share: number): string {
  return toHex(mixRgb(parseHex(colour), parseHex(other), share));
}

export function mixRgb(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] * (1 - share) + to[i] * share);
  return [part(0), part(1), part(2)];
}

/** Moves a colour towards another until it reaches a contrast on a background, 4.5:1 by default. */
export function readableOn(colour: string, ground: string, towards: string, least = 4.5): string {
  // equivalent mutant (boundary): a share of 1 gives `towards`, which is returned after the loop as well
  for (let share = 0; share <= 1; share += 0.04) {
    const candidate = mix(colour, towards, share);
    // equivalent mutant (boundary): no two colours have exactly this contrast
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return towards;
}

/** White or dark text, whichever is readable on a colour; black if neither is. */
export function textOn(colour: string): string {
  const ink = ["#ffffff", "#0b0d0f"].find((one) => contrast(colour, one) >= 4.5); // equivalent mutant (boundary): as above
  return ink ?? "#000000";
}
