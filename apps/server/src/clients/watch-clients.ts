import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { errorText } from "../errors.ts";
import type { LiveClients, Refreshed } from "./live-clients.ts";
import { isClientFolder } from "./read-client.ts";

/** How often all folders are looked at: network file systems announce no change. */
const POLL_MS = 2_000;
/** How long a folder must have stayed the same before it is read: a copy may be under way. */
const SETTLE_MS = 250;
/** A look that takes long, at very many folders, is followed by a pause this much longer. */
const PAUSE_FACTOR = 20;

type Prints = ReadonlyMap<string, string>;

/**
 * Lets the clients follow their folders, while the server runs, and logs what became live and what
 * was refused (decision 071).
 */
export function watchClients(dir: string, clients: LiveClients, log: Logger) {
  let judged: Prints = new Map(clients.all().map(({ folder }) => [folder, ""]));
  let last: Prints = judged;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAnnounced = false;
  let stopped = false;
  let lastError = "";

  const look = async (): Promise<number> => {
    const start = performance.now();
    const now = await fingerprints(dir);
    const pauseMs = Math.max(POLL_MS, PAUSE_FACTOR * (performance.now() - start));
    const changed = [...new Set([...judged.keys(), ...now.keys()])].filter(
      (folder) => now.get(folder) !== judged.get(folder),
    );
    announcements.watch(changed);
    const settled = changed.filter((folder) => now.get(folder) === last.get(folder));
    last = now;
    if (settled.length > 0) {
      report(await clients.refresh(settled), log);
      judged = withPrints(judged, settled, now);
    }
    return changed.length > settled.length ? SETTLE_MS : pauseMs;
  };
  const run = () => {
    isAnnounced = false;
    looking = look()
      .then((ms) => {
        lastError = "";
        return ms;
      })
      .catch((error: unknown) => {
        const text = errorText(error);
        if (text !== lastError) log.error({ event: "brands_unread", dir }, text);
        lastError = text;
        return POLL_MS;
      })
      .then((ms) => {
        looking = undefined;
        plan(isAnnounced ? SETTLE_MS : ms);
      });
  };
  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const announcements = announce(() => {
    isAnnounced = true;
    if (!looking) plan(SETTLE_MS);
  });
  announcements.watch([dir]);
  plan(0);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await looking;
      announcements.stop();
    },
  };
}

function withPrints(judged: Prints, folders: readonly string[], now: Prints): Prints {
  const next = new Map(judged);
  for (const folder of folders) {
    const print = now.get(folder);
    if (print === undefined) next.delete(folder);
    else next.set(folder, print);
  }
  return next;
}

function report({ live, removed, problems }: Refreshed, log: Logger) {
  for (const { id, siteName } of live)
    log.info(
      { event: "brand_live", client: id },
      `brand ${id} (${siteName}) is live as its folder says`,
    );
  for (const { id, siteName } of removed)
    log.warn({ event: "brand_removed", client: id }, `brand ${id} (${siteName}) is served no more`);
  for (const problem of problems) log.error({ event: "brand_refused" }, problem);
}

/**
 * Calls back soon after a change in one of the folders, where the file system tells; elsewhere, and
 * in folders within them, the poll finds it. Each is watched by itself, as Node's recursive watcher
 * throws where nobody can catch it once it meets a folder that may not be read.
 */
function announce(changed: () => void) {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    /** Watches folders anew, as another may have taken their place. */
    watch(folders: readonly string[]) {
      for (const folder of folders) {
        drop(folder);
        try {
          const watcher = watch(folder, changed).on("error", () => drop(folder));
          watchers.set(folder, watcher);
        } catch {
          // It is gone or may not be read, until it changes.
        }
      }
    },
    stop: () => [...watchers.keys()].forEach(drop),
  };
}

/** By folder, a text that is another one after any change of its files. */
async function fingerprints(dir: string): Promise<Prints> {
  const prints = new Map<string, string>();
  for (const entry of (await readdir(dir, { withFileTypes: true })).filter(isClientFolder)) {
    const folder = join(dir, entry.name);
    prints.set(folder, await fingerprint(folder).catch(errorText));
  }
  return prints;
}

async function fingerprint(folder: string): Promise<string> {
  const parts: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const { size, mtimeMs, ctimeMs } = await stat(join(folder, name));
    parts.push(`${name} ${size} ${mtimeMs} ${ctimeMs}`);
  }
  return parts.join("\n");
}
