import type { Ctx } from "../context.ts";
import { type VersionSpan, versionedCache } from "../pages/versioned-cache.ts";

/** The kept response, encoded, or the one that `make` makes now. */
export type KeptResponses<C, I> = (
  ctx: C,
  input: I,
  make: () => Promise<Buffer>,
) => Promise<Buffer>;

/**
 * Keeps encoded responses, up to that many bytes in all, in a cache of that name. `spanOf` is
 * called at each request and returns null for a response that is not kept.
 */
export function keptResponses<C extends Pick<Ctx, "ports">, I>(
  name: string,
  maxBytes: number,
  spanOf: (ctx: C, input: I) => Promise<VersionSpan | null>,
): KeptResponses<C, I> {
  const cache = versionedCache<Buffer>(maxBytes, ({ length }) => length + 500);
  return async (ctx, input, make) => {
    const span = await spanOf(ctx, input);
    if (span === null) return make();
    const made = async () => ({ until: span.until(), value: await make() });
    return cache(span, made, (isHit) => ctx.ports.tallies.cacheRead(name, isHit));
  };
}
