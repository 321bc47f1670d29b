import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { clientSets, type Installation } from "./client-set.ts";
import { ClientFileError, type Clients, inspectClients, textsOf } from "./clients.ts";
import type { Conflict } from "./conflicts.ts";
import { type ClientData, readClient } from "./read-client.ts";

/** What became of folders that changed. */
export interface Refreshed {
  /** clients that are served now as their folders say */
  live: ClientData[];
  /** clients whose folders are gone, which are served no more */
  removed: ClientData[];
  /** what keeps folders from being served; those that were served stay as they were */
  problems: string[];
}

/** Clients that follow their folders: each look-up sees the latest version (decision 071). */
export interface LiveClients extends Clients {
  /**
   * Reads folders again, between other work, and, where they are valid and fit in with all others,
   * replaces what is served, at once for all of them. To be called again only when it has ended.
   */
  refresh(folders: readonly string[]): Promise<Refreshed>;
}

/**
 * Reads every `<id>/client.json` of a folder. Errors: ClientFileError if any of them is invalid,
 * which stops the start (decision 011).
 */
export function loadClients(dir: string, at: Installation): LiveClients {
  const makeSet = clientSets(dir, at);
  const { clients: found, problems } = inspectClients(dir);
  if (problems.length > 0) throw new ClientFileError(problems.join("\n"));
  const first = makeSet(found);
  if (first.conflicts) throw new ClientFileError(textsOf(first.conflicts).join("\n"));
  let current = first.clients;
  let served = new Map(found.map((client) => [client.folder, client]));
  // Folders that another one keeps from being served, which may change.
  const blocked = new Set<string>();
  return {
    byId: (id) => current.byId(id),
    bySiteKey: (key) => current.bySiteKey(key),
    byHost: (request) => current.byHost(request),
    all: () => current.all(),
    get fallback() {
      return current.fallback;
    },
    current: () => current,
    async refresh(folders) {
      const toRead = new Set([...folders, ...blocked]);
      const { changes, problems: faults } = await readFolders(toRead, served);
      blocked.clear();
      for (;;) {
        const wanted = withChanges(served, changes);
        const set = makeSet([...wanted.values()]);
        if (!set.conflicts) {
          const before = served;
          [current, served] = [set.clients, wanted];
          return { ...difference(before, changes), problems: faults };
        }
        const refused = concerned(changes, set.conflicts);
        // A conflict is reported for the changed folder, not also for the one it conflicts with.
        const own = set.conflicts.filter(({ folders: [folder] }) => folder && changes.has(folder));
        faults.push(...textsOf(own.length > 0 ? own : set.conflicts));
        for (const folder of refused) {
          changes.delete(folder);
          blocked.add(folder);
        }
      }
    },
  };
}

/** By folder, its new client, or null if the folder is gone. */
type Changes = Map<string, ClientData | null>;
type Served = ReadonlyMap<string, ClientData>;

/** Reads a folder in a turn of its own, as hundreds of them would keep requests waiting. */
async function readFolders(folders: ReadonlySet<string>, served: Served) {
  const changes: Changes = new Map();
  const problems: string[] = [];
  for (const folder of folders) {
    await setImmediate();
    const before = served.get(folder);
    if (!existsSync(folder)) {
      if (before) changes.set(folder, null);
      continue;
    }
    const read = readClient(folder);
    problems.push(...read.problems);
    const isSame = read.client?.version === before?.version;
    if (read.client && read.problems.length === 0 && !isSame) changes.set(folder, read.client);
  }
  return { changes, problems };
}

function withChanges(served: Served, changes: Changes): Map<string, ClientData> {
  const wanted = new Map(served);
  for (const [folder, client] of changes) {
    // Moved to the end, as a conflict is reported for the later one.
    wanted.delete(folder);
    if (client) wanted.set(folder, client);
  }
  return wanted;
}

/**
 * The changed folders that conflicts are about; if they are about none, those that are gone, as
 * then the default client is missing. Without any change there is no conflict.
 */
function concerned(changes: Changes, conflicts: readonly Conflict[]): string[] {
  const folders = conflicts.flatMap((conflict) => conflict.folders);
  const changed = folders.filter((folder) => changes.has(folder));
  if (changed.length > 0) return changed;
  return [...changes].filter(([, client]) => client === null).map(([folder]) => folder);
}

function difference(before: Served, changes: Changes): Pick<Refreshed, "live" | "removed"> {
  return {
    live: [...changes.values()].filter((client) => client !== null),
    removed: [...changes].flatMap(([folder, client]) => {
      const gone = client === null ? before.get(folder) : undefined;
      return gone ? [gone] : [];
    }),
  };
}
