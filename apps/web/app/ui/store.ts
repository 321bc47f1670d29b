import { useSyncExternalStore } from "react";

/** A value outside React that parts of a page show; it is lost when the page is left. */
export interface Store<T> {
  read(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  initial: T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    read: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value now; on the server, and while a page comes alive, the one it starts with. */
export function useStore<T>({ subscribe, read, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
