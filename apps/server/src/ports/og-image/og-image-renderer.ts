import { limitConcurrency } from "../../concurrency/limit-concurrency.ts";
import { withSharp } from "../sharp.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { drawOgImage, type OgImageContent } from "./draw-og-image.ts";

export interface OgImageRenderer {
  /** returns a PNG of 1200 by 630. Errors: 503 if too many wait, or the logo can't be read */
  draw(facts: OgImageContent): Promise<Buffer>;
}

/**
 * Draws preview images with a queue of its own, so that their requests do not compete with
 * shoppers.
 */
export function ogImageRenderer(uploads: Pick<UploadFiles, "read">, waiting = 30): OgImageRenderer {
  const inLine = limitConcurrency({ atOnce: 1, waiting, retryAfterSeconds: 10 });
  return {
    draw: (facts) => inLine(() => withSharp((sharp) => drawOgImage(sharp, facts, uploads))),
  };
}
