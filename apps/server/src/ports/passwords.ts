import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "./limit-concurrency.ts";

// OWASP's argon2id figures: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of the same cost that no account has: an unknown address costs what a known one does. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$Rd4cdkPDqN1OLbOSL8fidw$8i78r5iGyxH06DnFzWsvgzub4rfCwE8d69ZAEGw2JzM";

/** Kept for an account that has no password: none matches. */
export const NO_PASSWORD = "";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** compares; without a hash it does the same work and says no */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * argon2id off the event loop, as many at once as there are processors: more would only take turns with
 * the loop that answers everybody else. Beyond a queue of 100 it refuses at once instead of piling up.
 */
export function argon2Passwords(cost = COST): PasswordHasher {
  const run = limitConcurrency({
    atOnce: availableParallelism(),
    waiting: 100,
    retryAfterSeconds: 2,
  });
  return {
    hash: (password) => run(() => hash(password, cost)),
    matches: (stored, password) =>
      run(async () => {
        const known = stored === NO_PASSWORD ? null : stored;
        const same = await verify(known ?? NOBODY, password);
        return same && known !== null;
      }),
  };
}
