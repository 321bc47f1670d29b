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

/** One colour with a share (0 to 1) of another. */
export function mix(colour: string, other: string, share: number): string {
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
