import type { RateLimit } from "../ports/rate-limits.ts";
import { pointsFor } from "../ports/throttle-stores.ts";
import { createThrottles } from "../ports/throttles.ts";
import type { Installation } from "./installation.ts";

/**
 * Counts the points of an installation anew, in memory, and records whose a limit remembers and how
 * often it was asked for one, until `restore`.
 */
export function recordKeys({ ports }: Installation, limit: RateLimit) {
  const keys = new Set<string>();
  let asked = 0;
  const { throttles } = ports;
  const store = pointsFor(1, null);
  ports.throttles = createThrottles({
    consume(reservation) {
      if (reservation.limit.name === limit.name) {
        keys.add(reservation.key);
        asked += 1;
      }
      return store.consume(reservation);
    },
    reward: (reservation) => store.reward(reservation),
    forget: (reservation) => store.forget(reservation),
  });
  const restore = () => {
    ports.throttles = throttles;
  };
  return { keys, asked: () => asked, restore };
}
