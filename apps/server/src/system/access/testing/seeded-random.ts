/** Chance that can be had again: the same seed gives the same throws. */
export interface SeededRandom {
  /** 0 <= x < 1 */
  next(): number;
  /** 0 <= n < below, whole */
  int(below: number): number;
  of<const T>(list: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { next, int, of: (list) => list[int(list.length)] ?? list[0] };
}
