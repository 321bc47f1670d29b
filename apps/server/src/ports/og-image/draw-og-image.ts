import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { accentsOf } from "../../clients/theme.ts";
import type { OverlayOptions, Sharp } from "../sharp.ts";
import { type TextBox, textImage } from "./text-image.ts";
import { ogImageSize, ticket, ticketBackground } from "./ticket-background.ts";

/** What is drawn on the picture that stands for a store's page elsewhere. */
export interface OgImageContent {
  primaryColor: string;
  siteName: string;
  storeName: string;
  /** the saving in the ticket's three pieces, or one word while there is no offer */
  saving: { prefix: string; value: string; suffix: string };
  /** where the logo is stored */
  logo: string | null;
}

interface Piece {
  data: Buffer;
  width: number;
  height: number;
}

const ink = { strong: "#15181c", quiet: "#606974" };
const gap = 24;

/**
 * The ticket with the saving and the store's name on the brand's colour. Text and shapes are drawn without
 * an SVG: its reader is forbidden to the whole process, and a merchant's words never meet one.
 */
export async function drawOgImage(
  sharp: Sharp,
  facts: OgImageContent,
  uploadsFolder: string,
): Promise<Buffer> {
  const { light } = accentsOf(facts.primaryColor);
  const { saving } = facts;
  const small = { size: 40, colour: light.colour, width: 312, height: 60 };
  const figure = { size: 124, height: 140, oneLine: true };
  const words = { size: 60, height: 220, align: "centre" } as const;
  // One piece after the other: together they would take a thread each.
  const text = (textBox: TextBox) => textImage(sharp, textBox);
  const stub = [
    await text({ ...small, text: saving.prefix }),
    await text({ ...small, ...(saving.suffix ? figure : words), text: saving.value }),
    await text({ ...small, text: saving.suffix }),
  ];
  const what = [
    await logoImage(sharp, facts.logo, uploadsFolder),
    await text({ text: facts.storeName, size: 68, colour: ink.strong, width: 590, height: 176 }),
    await text({ text: "Coupons and promo codes", size: 34, colour: ink.quiet, ...line(590) }),
  ];
  const site = await text({ text: facts.siteName, size: 44, colour: light.text, ...line(1056) });
  const middle = ticket.tear / 2 + ticket.left / 2;
  const overlays = [
    ...piled(stub, (piece) => middle - piece.width / 2),
    ...piled(what, () => ticket.tear + 48),
    ...(site ? [placed(site, ticket.left, 552 - site.height / 2)] : []),
  ];
  return sharp(await ticketBackground(sharp, light))
    .composite(overlays)
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

function line(width: number): Pick<TextBox, "width" | "height"> {
  return { width, height: 60 };
}

/** Pieces over each other, in the ticket's middle; what could not be drawn leaves no hole. */
function piled(pieces: readonly (Piece | null)[], leftOf: (piece: Piece) => number) {
  const there = pieces.filter((piece) => piece !== null);
  const height = there.reduce((sum, piece) => sum + piece.height + gap, -gap);
  let top = (ticket.top + ticket.bottom - height) / 2;
  return there.map((piece) => {
    const at = placed(piece, leftOf(piece), top);
    top += piece.height + gap;
    return at;
  });
}

function placed({ data, width, height }: Piece, left: number, top: number): OverlayOptions {
  return {
    input: data,
    left: Math.round(Math.min(Math.max(0, left), ogImageSize.width - width)),
    top: Math.round(Math.min(Math.max(0, top), ogImageSize.height - height)),
  };
}

/** A logo that lies here; one of an image host is left out, for the server fetches no address. */
async function logoImage(
  sharp: Sharp,
  logo: string | null,
  uploadsFolder: string,
): Promise<Piece | null> {
  const name = /^\/uploads\/([\w-]+\.webp)$/.exec(logo ?? "")?.[1];
  if (name === undefined) return null;
  try {
    const { data, info } = await sharp(await readFile(join(uploadsFolder, name)))
      .resize({ width: 300, height: 100, fit: "inside" })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
