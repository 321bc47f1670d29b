/** For what never changes at its address: browsers and proxies need not ask again for a year. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
