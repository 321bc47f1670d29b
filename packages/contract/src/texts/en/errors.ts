/** The error catalogue, by status, and what is not known after a lost response. */
export const errors = {
  error400: "Bad Request",
  error401: "Unauthorized",
  error403: "Forbidden",
  error404: "Not Found",
  error409: "Conflict",
  error500: "Internal Server Error",
  error502: "Bad Gateway",
  error503: "Service Unavailable",
  errorGeneric: "Generic Error",
  outcomeUnknown: "We can't tell whether that was done",
  /** after a text about what failed */
  thenTryAgain: "{text}. Please try again.",
  whileOffline: "{text}. You are offline: check your connection and try again.",
} as const;
