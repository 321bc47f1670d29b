import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../errors.ts";

// OWASP's argon2id figures: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE = 100;
/** A hash of the same cost that no account has: an unknown address costs what a known one does. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$Rd4cdkPDqN1OLbOSL8fidw$8i78r5iGyxH06DnFzWsvgzub4rfCwE8d69ZAEGw2JzM";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** compares; without a hash it does the same work and says no */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * argon2id off the event loop, as many at once as there are processors: more would only take turns with
 * the loop that answers everybody else. Beyond a queue of 100 it refuses at once instead of piling up.
 */
export function argon2Passwords(): PasswordHasher {
  let free = availableParallelism();
  const queue: (() => void)[] = [];
  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else if (queue.length >= QUEUE) throw new Refusal("unavailable", { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  }
  return {
    hash: (password) => bounded(() => hash(password, COST)),
    matches: (stored, password) =>
      bounded(async () => {
        const same = await verify(stored ?? NOBODY, password);
        return same && stored !== null;
      }),
  };
}
