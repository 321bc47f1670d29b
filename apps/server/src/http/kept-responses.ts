import { type VersionSpan, versionedCache } from "../pages/versioned-cache.ts";

/** Encoded responses of routes that share a cache. */
export interface KeptResponses<C, I> {
  /** the kept response, or the one that `make` makes now */
  respond(ctx: C, input: I, make: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Keeps encoded responses, up to that many bytes in all. `spanOf` is called at each request and
 * returns null for a response that is not kept.
 */
export function keptResponses<C, I>(
  maxBytes: number,
  spanOf: (ctx: C, input: I) => Promise<VersionSpan | null>,
): KeptResponses<C, I> {
  const cache = versionedCache<Buffer>(maxBytes, ({ length }) => length + 500);
  return {
    async respond(ctx, input, make) {
      const found = await spanOf(ctx, input);
      if (found === null) return make();
      const { key, version, now } = found;
      const known = cache.get(key, version, now);
      if (known) return known;
      // Both were read before the content, so a change in between leaves an outdated version.
      const until = found.until();
      const value = await make();
      cache.set(key, { value, version, from: now, until });
      return value;
    },
  };
}
