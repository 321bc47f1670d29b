import type { Db } from "../db/engine.ts";
import { readSetting, writeSetting } from "../db/settings.ts";
import type { MovableClock } from "./clock.ts";

const NAME = "clock_offset";

/**
 * The sandbox's clock for several processes on one database: a move is stored there and applied by
 * each reader.
 */
export interface SharedClock {
  /** moves the clock here and stores the move for the others */
  move(offsetMs: number): Promise<void>;
  /** applies another process's move, unless this process has moved the clock since */
  follow(written: string): void;
  /** applies the last stored move, at start */
  load(): Promise<void>;
}

export function sharedClock(db: Db, clock: MovableClock): SharedClock {
  let lastMove = 0;
  const follow = (written: string) => {
    const [movedAt = 0, offsetMs = 0] = written.split(" ").map(Number);
    if (movedAt <= lastMove) return;
    lastMove = movedAt;
    clock.setOffset(offsetMs);
  };
  return {
    follow,
    async move(offsetMs) {
      clock.setOffset(offsetMs);
      lastMove = Math.max(lastMove + 1, clock.now());
      await writeSetting(db, NAME, `${lastMove} ${offsetMs}`);
    },
    async load() {
      const written = await readSetting(db, NAME);
      if (written !== undefined) follow(written);
    },
  };
}
