import type { WebBuild } from "@coupon-center/contract";
import type { DearReads } from "../db/dear-reads.ts";
import type { Images } from "./images.ts";
import type { OgImageRenderer } from "./og-image/og-image-renderer.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { Payments } from "./payments.ts";
import type { Sealer } from "./sealer.ts";
import type { SessionCache } from "./sessions.ts";
import type { TakenCoupons } from "./taken-coupons.ts";
import type { Tallies } from "./tallies.ts";
import type { Throttles } from "./throttles.ts";
import type { Tokens } from "./tokens.ts";

/** The external services, as verbs use them. */
export interface Ports {
  passwords: PasswordHasher;
  /** whether the most common passwords are refused */
  passwordBlocklist: boolean;
  /** for how many days what has ended is kept (decision 056) */
  retention: Readonly<Record<"mails" | "events" | "sessions" | "uploads" | "audit", number>>;
  tokens: Tokens;
  /** encrypts data that waits in the database */
  sealer: Sealer;
  sessions: SessionCache;
  dearReads: DearReads;
  throttles: Throttles;
  payments: Payments;
  images: Images;
  /** draws preview images for shared links */
  ogImages: OgImageRenderer;
  /** the start of every URL of an image at the image host; null if uploads are stored here */
  imageDelivery: string | null;
  takenCoupons: TakenCoupons;
  tallies: Tallies;
  /** how long shared caches may keep public pages without asking */
  publicCacheSeconds: number;
  /** the web build's pages and mails, loaded when first needed */
  web(): Promise<WebBuild>;
  /** wakes the outbox's worker */
  wakeOutbox(): void;
  /** wakes the inbox's worker */
  wakeInbox(): void;
}
