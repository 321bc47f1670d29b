import { limitConcurrency } from "../limit-concurrency.ts";
import { withSharp } from "../sharp.ts";
import { drawOgImage, type OgImageContent } from "./draw-og-image.ts";

export interface OgImageRenderer {
  /** a PNG of 1200 by 630. Errors: 503 while too many wait */
  draw(facts: OgImageContent): Promise<Buffer>;
}

/** Requests for link previews wait in a queue of their own, and leaves the processors to the shoppers. */
export function ogImageRenderer(uploadsFolder: string, waiting = 30): OgImageRenderer {
  const inLine = limitConcurrency({ atOnce: 1, waiting, retryAfterSeconds: 10 });
  return {
    draw: (facts) => inLine(() => withSharp((sharp) => drawOgImage(sharp, facts, uploadsFolder))),
  };
}
