/** Paths of logged objects whose values are never written to the log. */
export const redactedPaths = [
  // Also what the library for uploads is given, which it logs.
  "*.headers.authorization",
  "*.headers.cookie",
  '*.headers["stripe-signature"]',
  "password",
  "token",
  "refresh",
  "*.password",
  "*.token",
  "*.refresh",
  // Database and payment libraries put their input into errors.
  "err.detail",
  "err.parameters",
  "err.raw",
  "err.headers",
  "err.payload",
  "err.header",
];
