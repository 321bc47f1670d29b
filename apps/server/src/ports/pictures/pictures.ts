import { Refusal } from "../../errors.ts";
import { inTurn } from "../in-turn.ts";
import { drawPicture, type PictureFacts } from "./draw-picture.ts";

export interface Pictures {
  /** a PNG of 1200 by 630. Errors: 503 while too many wait */
  draw(facts: PictureFacts): Promise<Buffer>;
}

/** One is drawn at a time, so that a crowd of link previews leaves the processors to the shoppers. */
export function pictureDesk(uploadsFolder: string, maxWaiting = 30): Pictures {
  const oneByOne = inTurn();
  let waiting = 0;
  return {
    async draw(facts) {
      if (waiting >= maxWaiting) throw new Refusal("unavailable", { retryAfterSeconds: 10 });
      waiting++;
      try {
        return await oneByOne("desk", () => drawPicture(facts, uploadsFolder));
      } finally {
        waiting--;
      }
    },
  };
}
