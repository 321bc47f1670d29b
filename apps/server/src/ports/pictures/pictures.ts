import { bounded } from "../bounded.ts";
import { withSharp } from "../sharp.ts";
import { drawPicture, type PictureFacts } from "./draw-picture.ts";

export interface Pictures {
  /** a PNG of 1200 by 630. Errors: 503 while too many wait */
  draw(facts: PictureFacts): Promise<Buffer>;
}

/** A crowd of link previews waits in a line of its own, and leaves the processors to the shoppers. */
export function pictureDesk(uploadsFolder: string, waiting = 30): Pictures {
  const inLine = bounded({ atOnce: 1, waiting, retryAfterSeconds: 10 });
  return {
    draw: (facts) => inLine(() => withSharp((sharp) => drawPicture(sharp, facts, uploadsFolder))),
  };
}
