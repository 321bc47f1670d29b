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
    return { key, earlier };
  };
}

/** After saving: a reload while the next screen is loading begins another entity. */
export function forgetIdempotencyKey(): void {
  store(null);
}

/**
 * What this screen's form sent before a reload. Where the page was loaded on another screen since,
 * as from a bookmark, the form that sent it is gone, and a new body is of another entity.
 */
function stored(json: string): Sent | null {
  try {
    const entry: unknown = JSON.parse(readEntry(ENTRY) ?? "null");
    if (!isOfThisScreen(entry)) return null;
    return isLoadedHere() || entry.bodies.includes(json) ? entry : null;
  } catch {
    return null;
  }
}

/** Whether the browser loaded the page with this screen. */
function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

function isOfThisScreen(entry: unknown): entry is Sent {
  const { path, key, bodies }: Record<string, unknown> = Object(entry);
  return path === window.location.pathname && typeof key === "string" && Array.isArray(bodies);
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
