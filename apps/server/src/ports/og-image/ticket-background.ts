import { mixRgb, parseHex, type Rgb } from "@coupon-center/contract";
import type { Accent } from "../../clients/theme.ts";
import type { Sharp } from "../sharp.ts";

/** What link previews ask for. */
export const ogImageSize = { width: 1200, height: 630 };
/** Where the ticket lies, and where it is torn. */
export const ticket = { left: 72, top: 84, right: 1128, bottom: 474, tear: 440 };
const corner = 36;
const notch = 20;

type Colours = Record<"ground" | "paper" | "stub" | "line", Rgb>;

const cachedBackgrounds = new Map<string, Promise<Buffer>>();

/** The empty ticket on a brand's colour, drawn once for each brand and kept as a PNG. */
export function ticketBackground(sharp: Sharp, accent: Accent): Promise<Buffer> {
  const known = cachedBackgrounds.get(accent.colour);
  if (known) return known;
  const made = paint(sharp, accent);
  cachedBackgrounds.set(accent.colour, made);
  return made;
}

function paint(sharp: Sharp, accent: Accent): Promise<Buffer> {
  const { width, height } = ogImageSize;
  const colours = {
    ground: parseHex(accent.colour),
    paper: parseHex("#ffffff"),
    stub: parseHex(accent.soft),
    line: parseHex(accent.line),
  };
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels.set(colourAt(x + 0.5, y + 0.5, colours), (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function colourAt(x: number, y: number, { ground, paper, stub, line }: Colours): Rgb {
  const covered = coverage(Math.max(distanceToTicket(x, y), -distanceToNotch(x, y)));
  if (covered === 0) return ground;
  const isDash = Math.abs(x - ticket.tear) < 2.5 && (y - ticket.top) % 22 < 13;
  const face = isDash ? line : x < ticket.tear ? stub : paper;
  return covered === 1 ? face : mixRgb(ground, face, covered);
}

/** Below zero inside the rounded rectangle. */
function distanceToTicket(x: number, y: number): number {
  const outX = Math.max(ticket.left + corner - x, x - (ticket.right - corner), 0);
  const outY = Math.max(ticket.top + corner - y, y - (ticket.bottom - corner), 0);
  return Math.hypot(outX, outY) - corner;
}

function distanceToNotch(x: number, y: number): number {
  const edge = Math.min(Math.abs(y - ticket.top), Math.abs(y - ticket.bottom));
  return Math.hypot(x - ticket.tear, edge) - notch;
}

/** How much of a pixel a shape covers, from the distance of its middle to the edge. */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}
