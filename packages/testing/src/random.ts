/** Reproducible random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** 0 <= x < 1 */
  next(): number;
  /** 0 <= n < below, whole */
  int(below: number): number;
  pick<const T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  function pick<const T>(list: readonly T[]): T {
    const item = list[int(list.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
  return {
    next,
    int,
    pick,
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
