export interface Toast {
  id: number;
  tone: "plain" | "good" | "bad";
  text: string;
}

const MAX = 20;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the bottom right; it leaves by itself. */
export function toast(text: string, tone: Toast["tone"] = "good"): void {
  set([...toasts, { id: nextId++, tone, text }].slice(-MAX));
}

export function dismissToast(id: number): void {
  set(toasts.filter((entry) => entry.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
