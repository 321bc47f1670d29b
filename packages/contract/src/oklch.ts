import { fromLinear, parseHex, toHex, toLinear } from "./colour.ts";

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab/): from linear light to cones,
// and from cones to lightness and two axes.
const conesOfLight: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const labOfCones: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const conesOfLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const lightOfCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function toOklch(colour: string): Oklch {
  const [l, a, b] = times(
    labOfCones,
    each(times(conesOfLight, toLinear(parseHex(colour))), Math.cbrt),
  );
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/**
 * Converts to sRGB; a colour outside its gamut becomes the most saturated one with the same
 * lightness and hue.
 */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = lightOf({ l, c, h });
  if (isShown(light)) return toHex(fromLinear(light));
  let [shown, beyond] = [0, c];
  while (beyond - shown > 0.0005) {
    const middle = (shown + beyond) / 2;
    if (isShown(lightOf({ l, c: middle, h }))) shown = middle;
    else beyond = middle;
  }
  return toHex(fromLinear(lightOf({ l, c: shown, h })));
}

function lightOf({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const cones = times(conesOfLab, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return times(
    lightOfCones,
    each(cones, (part) => part ** 3),
  );
}

/** A thousandth outside is a rounding error, and gives the same displayed colour. */
function isShown(light: Triple): boolean {
  return light.every((part) => part > -0.001 && part < 1.001);
}

function times([first, second, third]: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(first), row(second), row(third)];
}

function each([x, y, z]: Triple, change: (part: number) => number): Triple {
  return [change(x), change(y), change(z)];
}
