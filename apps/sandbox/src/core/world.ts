import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";

/** The options with all defaults applied. */
export interface Settings {
  /** The public URL of the sandbox's pages, without a trailing slash. */
  publicUrl: string;
  webhook: { url: string; secret: string } | undefined;
  /** The only accepted key; undefined accepts every test key. */
  secretKey: string | undefined;
  /** Keys that may do only some things, with their permissions. */
  restrictedKeys: Readonly<Record<string, readonly string[]>>;
  /** Days after a failed renewal on which the card is retried. */
  retryDays: readonly number[];
  /** The status of a subscription after the last failed retry. */
  afterRetries: "canceled" | "unpaid" | "past_due";
  /** For how many minutes the invoice of a renewal is a draft. */
  draftMinutes: number;
}

/** The context of all parts of the sandbox. */
export interface World {
  store: Store;
  clock: Clock;
  faults: Faults;
  settings: Settings;
  /** The current API request, which its events refer to. */
  request: { id: string; idempotency_key: string | null } | null;
}
