/**
 * Settings that the sandbox accepts and production must not: local addresses and well-known
 * secrets.
 */
export const sandboxSettings = {
  PUBLIC_URL: "http://localhost:3000",
  SESSION_SECRET: " ".repeat(40),
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: ", ,",
  MAIL_FROM: "no-reply@shop.localhost",
  TRUSTED_PROXY: "everybody",
};
