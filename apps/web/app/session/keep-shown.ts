import { isLost } from "../api/api-error.ts";

/** What a screen shows while it is loaded anew, by the ids of its routes. */
export interface Shown {
  /** path and query */
  address: string;
  data: ReadonlyMap<string, unknown>;
  /** whether something of it stays, as it could not be loaded */
  stays: boolean;
}

let reloaded: Shown | null = null;

/** Runs a reload of what is shown; returns whether all of it was loaded. */
export async function reloadKeeping(shown: Shown, reload: () => Promise<void>): Promise<boolean> {
  reloaded = shown;
  try {
    await reload();
  } finally {
    if (reloaded === shown) reloaded = null;
  }
  return !shown.stays;
}

interface Loaded {
  type: "data" | "error";
  result: unknown;
}

/**
 * For the layouts of signed-in screens: where a reload fails, as the server can't be reached or is
 * in trouble, the screen stays as it is. An error page would take its place, with what was typed.
 */
export async function keepShown<R>(
  { request }: { request: Request },
  next: () => Promise<R>,
): Promise<R> {
  const shown = reloaded;
  const loaded = await next();
  const { pathname, search } = new URL(request.url);
  if (shown?.address !== pathname + search) return loaded;
  // The router types it as `unknown` outside of its framework mode.
  const byRoute: Record<string, Loaded> = Object(loaded);
  for (const [id, { type, result }] of Object.entries(byRoute)) {
    if (type !== "error" || !isLost(result) || !shown.data.has(id)) continue;
    byRoute[id] = { type: "data", result: shown.data.get(id) };
    shown.stays = true;
  }
  return loaded;
}
