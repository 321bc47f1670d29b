import type { Db } from "../db/engine.ts";
import type { MovableClock } from "./clock.ts";

const NAME = "clock_offset";

/** The sandbox's clock among processes on one database: a move is written, and taken over by whoever reads it. */
export interface SharedClock {
  /** moves the clock here and writes it for the others */
  move(offsetMs: number): Promise<void>;
  /** takes over what another process has written, unless this one has moved the clock since */
  follow(written: string): void;
  /** takes over the last move, at start */
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
      const value = `${lastMove} ${offsetMs}`;
      await db
        .insertInto("setting")
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },
    async load() {
      const row = await db
        .selectFrom("setting")
        .select("value")
        .where("name", "=", NAME)
        .executeTakeFirst();
      if (row) follow(row.value);
    },
  };
}
