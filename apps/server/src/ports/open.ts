import { join } from "node:path";
import type { WebHost } from "@coupon-center/contract";
import type { SettledConfig } from "../data-folder.ts";
import { imageFolder } from "./images.ts";
import { argon2Passwords } from "./passwords.ts";
import { stripePayments } from "./payments.ts";
import { pictureDesk } from "./pictures/pictures.ts";
import type { Ports } from "./ports.ts";
import { aesSealer } from "./sealer.ts";
import { sessionCache } from "./sessions.ts";
import type { PointStore } from "./throttles.ts";
import { throttlesOn } from "./throttles.ts";
import { hmacTokens } from "./tokens.ts";

/** The outside world as the configuration names it. */
export function openPorts(
  config: SettledConfig,
  more: {
    stripeApiUrl: string | undefined;
    points: PointStore;
    web: () => Promise<WebHost>;
    wakeOutbox: () => void;
    wakeInbox?: () => void;
  },
): Ports {
  const uploads = join(config.dataDir, "uploads");
  return {
    passwords: argon2Passwords(),
    passwordBlocklist: config.passwordBlocklist,
    tokens: hmacTokens(config.sessionSecret),
    sealer: aesSealer(config.sessionSecret),
    sessions: sessionCache(),
    throttles: throttlesOn(more.points),
    payments: stripePayments({
      secretKey: config.stripeSecretKey,
      webhookSecrets: config.stripeWebhookSecrets,
      apiUrl: more.stripeApiUrl,
    }),
    images: imageFolder(uploads),
    pictures: pictureDesk(uploads),
    imageHost: config.imageUploadUrl ?? null,
    web: more.web,
    wakeOutbox: more.wakeOutbox,
    wakeInbox: more.wakeInbox ?? (() => undefined),
  };
}
