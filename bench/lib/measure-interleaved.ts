// The optimising compiler needs some ten thousand calls until it is done.
const WARM_UP_TURNS = 6;

/** What one turn of each side measured. */
export interface Turn<T> {
  ours: T;
  reference: T;
}

/** Measures two sides in alternating turns after a warm-up, so that other load affects both. */
export async function measureInterleaved<T>(
  rounds: number,
  ours: () => Promise<T>,
  reference: () => Promise<T>,
): Promise<Turn<T>[]> {
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    await ours();
    await reference();
  }
  const turns: Turn<T>[] = [];
  for (let round = 0; round < rounds; round++) {
    turns.push({ ours: await ours(), reference: await reference() });
  }
  return turns;
}
