export type Rgb = readonly [number, number, number];

/** The red, green and blue of '#rrggbb', 0 to 255. */
export function parseHex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    // equivalent mutant (boundary): no eighth bit of a colour lies on the limit
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
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

/** Moves a colour towards white or black until it can be read on a ground. */
export function readableOn(colour: string, ground: string, towards: string): string {
  // equivalent mutant (boundary): the whole share is `towards`
  for (let share = 0; share <= 1; share += 0.04) {
    const candidate = mix(colour, towards, share);
    // equivalent mutant (boundary): no two colours have exactly this contrast
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return towards;
}

/** Dark or light text, whichever is read better on a colour. */
export function textOn(colour: string): string {
  const ink = ["#ffffff", "#0b0d0f"].find((one) => contrast(colour, one) >= 4.5); // equivalent mutant (boundary): as above
  return ink ?? "#000000";
}
