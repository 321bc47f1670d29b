import { useEffect, useRef } from "react";
import { readUser } from "../session/stored-user.ts";
import { readEntry, writeEntry } from "../session/tab-storage.ts";

/** What the form that is open has sent, in this tab's storage. */
const ENTRY = "tries";

/** A form's next try to create something. */
export interface Try {
  /** the same for all tries of the form, of which only one is carried out */
  key: string;
  /** the other bodies that were sent, as JSON, oldest first */
  earlier: readonly string[];
  /** a key in its place, where another form has used this one: a duplicated tab has a copy of it */
  another: () => string;
}

interface Sent {
  key: string;
  bodies: readonly string[];
}

/** How it is stored. */
interface Entry extends Sent {
  path: string;
  /** the account's id */
  owner?: number;
  /** the session ended under the form, which comes back with its input when it is opened again */
  isCut?: boolean;
}

/**
 * Returns what takes down the body of a form's next try. All tries have one key, so that a lost
 * response does not create a second entity, also if the tab was reloaded or dropped meanwhile. An
 * error leaves the key unused; another body after a lost response is refused (422).
 */
export function useIdempotencyKey(): (body: unknown) => Try {
  const sent = useRef<Sent>(null);
  // Left within the portal, the form was saved, or given up. A reload keeps the key.
  useEffect(() => () => (readUser() === null ? markCut() : forgetIdempotencyKey()), []);
  return (body) => {
    const json = JSON.stringify(body);
    const { key, bodies } = sent.current ?? stored(json) ?? { key: newKey(), bodies: [] };
    const earlier = bodies.filter((one) => one !== json);
    const take = (now: Sent) => {
      sent.current = now;
      store({ path: window.location.pathname, owner: readUser()?.id, ...now });
      return now.key;
    };
    const another = () => take({ key: newKey(), bodies: [json] });
    return { key: take({ key, bodies: [...earlier, json] }), earlier, another };
  };
}

/** After saving: a reload while the next screen is loading begins another entity. */
export function forgetIdempotencyKey(): void {
  store(null);
}

function markCut(): void {
  const entry = readSent();
  if (entry !== null) store({ ...entry, isCut: true });
}

/**
 * Whether the form of the screen at this path has sent something before a reload or the end of the
 * session, and was not left since: what it creates may be there already.
 */
export const hasSent = (path: string): boolean => {
  const entry = sentAt(path);
  return entry !== null && goesOn(entry);
};

/**
 * What this screen's form sent before a reload or the end of the session. Where the page was loaded
 * on another screen since, as from a bookmark, the form that sent it is gone, and a new body is of
 * another entity.
 */
function stored(json: string): Sent | null {
  const entry = sentAt(window.location.pathname);
  return entry !== null && (goesOn(entry) || entry.bodies.includes(json)) ? entry : null;
}

/**
 * What a form of the screen at this path sent last in this tab, for the account that is signed in.
 */
function sentAt(path: string): Entry | null {
  const entry = readSent();
  return entry?.path === path && entry.owner === readUser()?.id ? entry : null;
}

/** Whether the form that sent it is the one that is open, or opened next. */
function goesOn({ path, isCut = false }: Entry): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return isCut || (loaded !== undefined && new URL(loaded.name).pathname === path);
}

function readSent(): Entry | null {
  try {
    const entry: unknown = JSON.parse(readEntry(ENTRY) ?? "null");
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is Entry {
  const { path, key, bodies }: Record<string, unknown> = Object(entry);
  return typeof path === "string" && typeof key === "string" && Array.isArray(bodies);
}

function store(entry: Entry | null): void {
  writeEntry(ENTRY, entry && JSON.stringify(entry));
}

// crypto.randomUUID is available on https and localhost only.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
