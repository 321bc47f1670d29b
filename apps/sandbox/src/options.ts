/** What `startSandbox` takes; everything has a default. */
export interface SandboxOptions {
  /** HTTP port on 127.0.0.1; 0, the default, takes a free one. */
  port?: number;
  /** SMTP port on 127.0.0.1; 0, the default, takes a free one. */
  smtpPort?: number;
  /** A directory for the state; in memory without one. */
  data?: string;
  /** Where people reach the pages; by default the sandbox's own address. */
  publicUrl?: string;
  webhookUrl?: string;
  /** Signs what is sent to `webhookUrl`. */
  webhookSecret?: string;
  /** The only API key accepted; any test key without it. */
  secretKey?: string;
  /** Days after a failed renewal on which the card is tried again; 3, 5, 7 by default. */
  retryDays?: number[];
  /** What a subscription becomes after the last failed try; `canceled` by default. */
  afterRetries?: "canceled" | "unpaid";
  /** Told of every move of the clock, before the events that follow from it are sent. */
  onClock?: (offsetMs: number) => void | Promise<void>;
}
