import { useCallback, useEffect, useState } from "react";

export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; data: T };

/** Loads one part of a screen by itself; `load` must keep its identity until it should run again. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<{ data: T } | "loading" | "failed">("loading");
  const retry = useCallback(() => {
    setResult("loading");
    setRound((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to load again
  useEffect(() => {
    let left = false;
    load().then(
      (data) => !left && setResult({ data }),
      () => !left && setResult("failed"),
    );
    return () => {
      left = true;
    };
  }, [load, round]);

  if (result === "loading") return { state: "loading" };
  if (result === "failed") return { state: "failed", retry };
  return { state: "ready", data: result.data };
}

/** True once every part was answered, one way or the other: drawn together, none pushes another. */
export function useSettled(...parts: readonly Loaded<unknown>[]): boolean {
  const [settled, setSettled] = useState(false);
  const all = parts.every((part) => part.state !== "loading");
  if (all && !settled) setSettled(true);
  return settled || all;
}
