export interface Random {
  /** a whole number from 0 up to, but not including, `end` */
  below(end: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** Pseudo-random numbers, reproducible by seed (a 32-bit mixing generator). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const below = (end: number) => next() % end;
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}
