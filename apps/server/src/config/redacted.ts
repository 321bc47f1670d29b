/** What never reaches a log, wherever it stands in a logged object. */
export const redactedPaths = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["stripe-signature"]',
  "password",
  "token",
  "refresh",
  "*.password",
  "*.token",
  "*.refresh",
  // A database or a payment library puts what it was given into its errors.
  "err.detail",
  "err.parameters",
  "err.raw",
  "err.headers",
  "err.payload",
  "err.header",
];
