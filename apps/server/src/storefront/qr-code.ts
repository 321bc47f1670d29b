import { storePageBase } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { qrPath } from "../pages/qr-path.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import type { ReadStorePageState } from "../store/index.ts";
import { loadPublicStore } from "./load-public-store.ts";

interface QrCodeDeps {
  readPageState: ReadStorePageState;
  /**
   * A code takes a millisecond, and no limit: of many who ask at once, each has a turn of its own.
   */
  ownTurn(): Promise<void>;
}

/** A store page's URL as a QR code, for a counter or a printed page. Errors: 404, 410. */
export async function qrCode(
  ctx: Ctx,
  { readPageState, ownTurn }: QrCodeDeps,
  slug: string,
): Promise<RenderedResponse> {
  await loadPublicStore(ctx, readPageState, slug);
  await ownTurn();
  const address = `${storePageBase(ctx.client)}${slug}`;
  return textResponse(qrSvg(address), "image/svg+xml");
}

/** A text as a QR code: one path on white. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
