import type { WebBuild } from "@coupon-center/contract";
import { createDearReads } from "../db/dear-reads.ts";
import type { Db } from "../db/engine.ts";
import type { ResolvedConfig } from "../runtime/data-folder.ts";
import { imagesIn } from "./images.ts";
import { ogImageRenderer } from "./og-image/og-image-renderer.ts";
import { argon2Passwords } from "./passwords.ts";
import { stripePayments } from "./payments.ts";
import type { Ports } from "./ports.ts";
import { aesSealer } from "./sealer.ts";
import { sessionCache } from "./sessions.ts";
import { newTakenCoupons } from "./taken-coupons.ts";
import { newTallies } from "./tallies.ts";
import type { PointStore } from "./throttles.ts";
import { createThrottles } from "./throttles.ts";
import { hmacTokens } from "./tokens.ts";
import { openUploads } from "./uploads/open-uploads.ts";

/** Opens the external services that the configuration names. */
export function openPorts(
  config: ResolvedConfig,
  more: {
    stripeApiUrl: string | undefined | Promise<string | undefined>;
    points: PointStore;
    readDb: Db;
    web: () => Promise<WebBuild>;
    wakeOutbox: () => void;
    wakeInbox?: () => void;
  },
): Ports {
  const uploads = openUploads(config);
  return {
    passwords: argon2Passwords(),
    passwordBlocklist: config.passwordBlocklist,
    retention: config.retention,
    tokens: hmacTokens(config.sessionSecret),
    sealer: aesSealer(config.sessionSecret),
    sessions: sessionCache(),
    dearReads: createDearReads(more.readDb),
    throttles: createThrottles(more.points),
    payments: stripePayments({
      secretKey: config.stripeSecretKey,
      webhookSecrets: config.stripeWebhookSecrets,
      apiUrl: more.stripeApiUrl,
    }),
    images: imagesIn(uploads),
    ogImages: ogImageRenderer(uploads),
    imageDelivery: config.imageDeliveryUrl ?? null,
    takenCoupons: newTakenCoupons(),
    tallies: newTallies(),
    publicCacheSeconds: config.publicCacheSeconds,
    web: more.web,
    wakeOutbox: more.wakeOutbox,
    wakeInbox: more.wakeInbox ?? (() => undefined),
  };
}
