import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "../concurrency/limit-concurrency.ts";

// OWASP's parameters for argon2id: 19 MiB, two passes, parallelism of one.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * A hash with the same cost that belongs to no account, so that an unknown address takes as long as
 * a known one.
 */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$Rd4cdkPDqN1OLbOSL8fidw$8i78r5iGyxH06DnFzWsvgzub4rfCwE8d69ZAEGw2JzM";

/** Stored for an account without a password: no password matches. */
export const NO_PASSWORD = "";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** compares; without a hash it takes the same time and returns false */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * argon2id off the event loop, with as many at once as there are processors, as more would slow
 * down the event loop. Beyond a queue of 100 it refuses at once.
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
