import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";

/** Options with every default filled in. */
export interface Settings {
  /** Where people reach the sandbox's pages, without a trailing slash. */
  publicUrl: string;
  webhook: { url: string; secret: string } | undefined;
  /** The only key accepted; undefined accepts every test key. */
  secretKey: string | undefined;
  /** Days after a failed renewal on which the card is tried again. */
  retryDays: readonly number[];
  /** What a subscription becomes when the last retry failed. */
  afterRetries: "canceled" | "unpaid";
}

/** What every part of the sandbox is given. */
export interface World {
  store: Store;
  clock: Clock;
  faults: Faults;
  settings: Settings;
  /** The API request being answered, which its events name. */
  request: { id: string; idempotency_key: string | null } | null;
}
