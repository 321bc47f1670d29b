import { useSyncExternalStore } from "react";

/** A value outside React that several components show; it is lost when the page is left. */
export interface ExternalState<T> {
  read(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  initial: T;
}

export function createExternalState<T>(initial: T): ExternalState<T> {
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

/** Its current value; on the server and during hydration, the initial one. */
export function useExternalState<T>({ subscribe, read, initial }: ExternalState<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
