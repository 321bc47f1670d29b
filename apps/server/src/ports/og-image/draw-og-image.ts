import {
  accentsOf,
  type ClientView,
  type HeadlineParts,
  ogImageField,
  ogImageLayout,
} from "@coupon-center/contract";
import type { OverlayOptions, Sharp } from "../sharp.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { type TextBox, textImage } from "./text-image.ts";
import { ticketBackground } from "./ticket-background.ts";

/** The content of a store page's preview image. */
export interface OgImageContent {
  primaryColor: string;
  siteName: string;
  storeName: string;
  /** what the page has, below the name */
  subtitle: string;
  /** from right to left everything is mirrored */
  dir: ClientView["dir"];
  /** the headline in the ticket's three parts, or one word if there is no coupon */
  saving: HeadlineParts;
  /** 'On orders over $35', beneath the headline */
  minimum?: string;
  /** the logo's URL */
  logo: string | null;
}

interface Piece {
  data: Buffer;
  width: number;
  height: number;
}

/** A piece and where it is in a picture that is read from left to right. */
interface PlacedPiece {
  piece: Piece;
  left: number;
  top: number;
}

const { ticket, gap, ink, stub: onStub, what: beside, site: foot } = ogImageLayout;

/**
 * Draws the ticket with the headline and the store's name on the client's colour. Text and shapes
 * are drawn without SVG: its parser is disabled in the process, so that a merchant's text never
 * reaches it.
 */
export async function drawOgImage(
  sharp: Sharp,
  facts: OgImageContent,
  uploads: Pick<UploadFiles, "read">,
): Promise<Buffer> {
  const { light } = accentsOf(facts.primaryColor);
  const field = ogImageField(facts.primaryColor);
  const { saving } = facts;
  const heavy = { weight: "heavy", colour: light.colour, width: onStub.width } as const;
  // Arabic letters are joined, so they keep their distance.
  const tracking = (parts: number) => (facts.dir === "rtl" ? 0 : parts);
  const small = { ...heavy, size: onStub.small, height: 60, tracking: tracking(0.1) };
  const figure = {
    ...heavy,
    size: onStub.figure,
    height: 140,
    tracking: tracking(-0.04),
    oneLine: true,
  };
  const words = {
    ...heavy,
    size: onStub.words,
    height: 220,
    tracking: tracking(-0.02),
    align: "centre" as const,
  };
  const name = { size: beside.name, colour: ink.strong, width: beside.width, height: 164 };
  // Sequential, as each would otherwise take a thread.
  const align = facts.dir === "rtl" ? "right" : "left";
  const text = (textBox: TextBox) => textImage(sharp, { align, ...textBox });
  const stub = [
    await text({ ...small, text: saving.prefix }),
    await text({ ...(saving.prefix || saving.suffix ? figure : words), text: saving.value }),
    await text({ ...small, text: saving.suffix }),
    await text({
      ...line(onStub.width),
      height: 80,
      align: "centre" as const,
      text: facts.minimum ?? "",
      size: onStub.minimum,
      colour: ink.quiet,
    }),
  ];
  const what = [
    await logoImage(sharp, facts.logo, uploads),
    await text({ ...name, weight: "heavy", text: facts.storeName }),
    await text({
      ...line(beside.width),
      text: facts.subtitle,
      size: beside.line,
      colour: ink.quiet,
    }),
  ];
  const site = await text({
    ...line(ticket.right - ticket.left),
    weight: "heavy",
    text: facts.siteName,
    size: foot.size,
    colour: field.text,
  });
  const middle = ticket.tear / 2 + ticket.left / 2;
  const pieces = [
    ...piled(stub, (piece) => middle - piece.width / 2),
    ...piled(what, () => ticket.tear + beside.inset),
    ...(site ? [{ piece: site, left: ticket.left, top: foot.middle - site.height / 2 }] : []),
  ];
  return sharp(await ticketBackground(sharp, field.colour, facts.dir))
    .composite(pieces.map((one) => placed(one, facts.dir)))
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

function line(width: number): Pick<TextBox, "width" | "height" | "weight"> {
  return { width, height: 60, weight: "semibold" };
}

/** Stacks images in the middle of the ticket; images that could not be drawn are left out. */
function piled(pieces: readonly (Piece | null)[], leftOf: (piece: Piece) => number) {
  const there = pieces.filter((piece) => piece !== null);
  const height = there.reduce((sum, piece) => sum + piece.height + gap, -gap);
  let top = (ticket.top + ticket.bottom - height) / 2;
  return there.map((piece): PlacedPiece => {
    const at = { piece, left: leftOf(piece), top };
    top += piece.height + gap;
    return at;
  });
}

function placed({ piece, left, top }: PlacedPiece, dir: ClientView["dir"]): OverlayOptions {
  const { data, width, height } = piece;
  const from = dir === "rtl" ? ogImageLayout.width - left - width : left;
  return {
    input: data,
    left: Math.round(Math.min(Math.max(0, from), ogImageLayout.width - width)),
    top: Math.round(Math.min(Math.max(0, top), ogImageLayout.height - height)),
  };
}

/**
 * The logo if it is stored here; one on an image host is left out, as the server fetches no URLs.
 * Errors: 503 while it can't be read.
 */
async function logoImage(
  sharp: Sharp,
  logo: string | null,
  uploads: Pick<UploadFiles, "read">,
): Promise<Piece | null> {
  const name = /^\/uploads\/([\w-]+\.webp)$/.exec(logo ?? "")?.[1];
  const file = name === undefined ? null : await uploads.read(name);
  if (!file) return null;
  try {
    const { data, info } = await sharp(file)
      .resize({ width: beside.logoWidth, height: beside.logoHeight, fit: "inside" })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
