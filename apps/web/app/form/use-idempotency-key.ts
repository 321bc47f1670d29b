import { useEffect, useRef } from "react";
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

/**
 * Returns what takes down the body of a form's next try. All tries have one key, so that a lost
 * response does not create a second entity, also if the tab was reloaded or dropped meanwhile. An
 * error leaves the key unused; another body after a lost response is refused (422).
 */
export function useIdempotencyKey(): (body: unknown) => Try {
  const sent = useRef<Sent>(null);
  // The form was left within the portal: it was saved, or given up. A reload keeps the key.
  useEffect(() => forgetIdempotencyKey, []);
  return (body) => {
    const json = JSON.stringify(body);
    const { key, bodies } = sent.current ?? stored(json) ?? { key: newKey(), bodies: [] };
    const earlier = bodies.filter((one) => one !== json);
    sent.current = { key, bodies: [...earlier, json] };
    store(sent.current);
    const another = () => {
      sent.current = { key: newKey(), bodies: [json] };
      store(sent.current);
      return sent.current.key;
    };
    return { key, earlier, another };
  };
}

/** After saving: a reload while the next screen is loading begins another entity. */
export function forgetIdempotencyKey(): void {
  store(null);
}

/**
 * Whether the form of the screen at this path has sent something before a reload, and was not left
 * since: what it creates may be there already.
 */
export const hasSent = (path: string): boolean => sentAt(path) !== null && isLoadedAt(path);

/**
 * What this screen's form sent before a reload. Where the page was loaded on another screen since,
 * as from a bookmark, the form that sent it is gone, and a new body is of another entity.
 */
function stored(json: string): Sent | null {
  const path = window.location.pathname;
  const sent = sentAt(path);
  return isLoadedAt(path) || sent?.bodies.includes(json) ? sent : null;
}

/** What a form of the screen at this path sent last in this tab. */
function sentAt(screen: string): Sent | null {
  try {
    const entry: unknown = JSON.parse(readEntry(ENTRY) ?? "null");
    return isSentAt(screen, entry) ? entry : null;
  } catch {
    return null;
  }
}

function isSentAt(screen: string, entry: unknown): entry is Sent {
  const { path, key, bodies }: Record<string, unknown> = Object(entry);
  return path === screen && typeof key === "string" && Array.isArray(bodies);
}

/** Whether the browser loaded the page with the screen at this path. */
function isLoadedAt(path: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === path;
}

function store(sent: Sent | null): void {
  const { pathname: path } = window.location;
  writeEntry(ENTRY, sent && JSON.stringify({ path, ...sent }));
}

// crypto.randomUUID is available on https and localhost only.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
