import {
  type ClientView,
  getOrCreate,
  mixRgb,
  ogImageLayout,
  parseHex,
  type Rgb,
} from "@coupon-center/contract";
import type { Sharp } from "../sharp.ts";

const { width, height, ticket, perforation: dashes } = ogImageLayout;
const { corner, notch } = ticket;

type Colours = Record<"ground" | "paper" | "perforation", Rgb>;

const cachedBackgrounds = new Map<string, Promise<Buffer>>();

/**
 * The empty ticket on a client's colour, its stub where its language begins: drawn once per client
 * and cached as a PNG.
 */
export function ticketBackground(
  sharp: Sharp,
  field: string,
  dir: ClientView["dir"],
): Promise<Buffer> {
  const key = `${field} ${dir}`;
  return getOrCreate(cachedBackgrounds, key, () => {
    const made = paint(sharp, field, dir === "rtl");
    made.catch(() => cachedBackgrounds.delete(key));
    return made;
  });
}

function paint(sharp: Sharp, field: string, isMirrored: boolean): Promise<Buffer> {
  const colours = {
    ground: parseHex(field),
    paper: parseHex(ogImageLayout.paper),
    perforation: parseHex(dashes.colour),
  };
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels.set(colourAt(x + 0.5, y + 0.5, colours), (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .flop(isMirrored)
    .png()
    .toBuffer();
}

function colourAt(x: number, y: number, { ground, paper, perforation }: Colours): Rgb {
  const covered = coverage(Math.max(distanceToTicket(x, y), -distanceToNotch(x, y)));
  if (covered === 0) return ground;
  const face = isDash(x, y) ? perforation : paper;
  return covered === 1 ? face : mixRgb(ground, face, covered);
}

function isDash(x: number, y: number): boolean {
  const [first, last] = [ticket.top + notch + dashes.dash, ticket.bottom - notch - dashes.dash];
  if (Math.abs(x - ticket.tear) > dashes.width / 2 || y < first || y > last) return false;
  return (y - first) % (2 * dashes.dash) < dashes.dash;
}

/** Signed distance to the rounded rectangle: negative inside. */
function distanceToTicket(x: number, y: number): number {
  const outX = Math.max(ticket.left + corner - x, x - (ticket.right - corner), 0);
  const outY = Math.max(ticket.top + corner - y, y - (ticket.bottom - corner), 0);
  return Math.hypot(outX, outY) - corner;
}

function distanceToNotch(x: number, y: number): number {
  const edge = Math.min(Math.abs(y - ticket.top), Math.abs(y - ticket.bottom));
  return Math.hypot(x - ticket.tear, edge) - notch;
}

/**
 * The share of a pixel that a shape covers, from the distance of the pixel's centre to the edge.
 */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}
