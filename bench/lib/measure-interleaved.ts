import { median } from "./stats.ts";

// The optimising compiler needs some ten thousand calls until it is done.
const WARM_UP_TURNS = 6;

export interface InterleavedRates {
  ours: number;
  reference: number;
  ratio: number;
}

/**
 * Measures two rates in alternating turns after a warm-up, so that other load affects both. The
 * ratio is the median of the turns' ratios.
 */
export async function measureInterleaved(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<InterleavedRates> {
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    await ours();
    await reference();
  }
  const turns: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    turns.push({ ours: await ours(), reference: await reference() });
  }
  return {
    ours: median(turns.map((turn) => turn.ours)),
    reference: median(turns.map((turn) => turn.reference)),
    ratio: median(turns.map((turn) => turn.ours / turn.reference)),
  };
}
