import { randomBytes } from "node:crypto";

/** Variables with which a server starts in production. */
export function productionSettings() {
  return {
    APP_ENV: "production",
    PUBLIC_URL: "https://merchants.dealwharf.example",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    STRIPE_SECRET_KEY: `sk_live_${randomBytes(24).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("hex")}`,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "no-reply@dealwharf.example",
  };
}
