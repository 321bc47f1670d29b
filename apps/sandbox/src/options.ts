/** The options of `startSandbox`, all optional. */
export interface SandboxOptions {
  /** HTTP port on 127.0.0.1; 0, the default, takes a free port. */
  port?: number;
  /** SMTP port on 127.0.0.1; 0, the default, takes a free port. */
  smtpPort?: number;
  /** A directory for the state; in memory if absent. */
  data?: string;
  /** The public URL of the pages; by default the sandbox's own origin. */
  publicUrl?: string;
  webhookUrl?: string;
  /** Signs the events that are sent to `webhookUrl`. */
  webhookSecret?: string;
  /** The only accepted API key; any test key if absent. */
  secretKey?: string;
  /**
   * Restricted keys by their permissions, e.g. `{ rk_test_shop: ["customer_write", "plan_read"] }`,
   * in Stripe's words without `rak_`; a write permission includes reading. Other keys may do
   * everything.
   */
  restrictedKeys?: Readonly<Record<string, readonly string[]>>;
  /** Days after a failed renewal on which the card is retried; 3, 5, 7 by default. */
  retryDays?: number[];
  /** The status of a subscription after the last failed retry; `canceled` by default. */
  afterRetries?: "canceled" | "unpaid" | "past_due";
  /**
   * For how many minutes the invoice of a renewal is a draft, before it is finalized and charged;
   * 60 by default, as at Stripe.
   */
  draftMinutes?: number;
  /** Called for every move of the clock, before the resulting events are sent. */
  onClock?: (offsetMs: number) => void | Promise<void>;
}
