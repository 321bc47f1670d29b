import type { WebBuild } from "@coupon-center/contract";
import type { Images } from "./images.ts";
import type { OgImageRenderer } from "./og-image/og-image-renderer.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { Payments } from "./payments.ts";
import type { Sealer } from "./sealer.ts";
import type { SessionCache } from "./sessions.ts";
import type { Throttles } from "./throttles.ts";
import type { Tokens } from "./tokens.ts";

/** The outside world, as verbs see it. */
export interface Ports {
  passwords: PasswordHasher;
  /** refuse the commonest passwords */
  passwordBlocklist: boolean;
  tokens: Tokens;
  /** encrypts what waits in the database */
  sealer: Sealer;
  sessions: SessionCache;
  throttles: Throttles;
  payments: Payments;
  images: Images;
  /** draws what stands for a page elsewhere */
  ogImages: OgImageRenderer;
  /** the image service that IMAGE_UPLOAD_URL names; null while uploads come here */
  imageHost: string | null;
  /** pages and mails of the web build, loaded when first needed */
  web(): Promise<WebBuild>;
  /** tells the outbox's worker that something waits */
  wakeOutbox(): void;
  /** tells the inbox's worker that an event has come */
  wakeInbox(): void;
}
