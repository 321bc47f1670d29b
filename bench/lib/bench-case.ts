import type { Bench } from "./bench.ts";

/** One figure: measured, against what, and what it should reach. */
export interface Figure {
  what: string;
  ours: string;
  reference?: string;
  ratio?: number;
  target: string;
  ok: boolean;
}

export interface BenchCase {
  /** as `--only` names it */
  name: string;
  /** takes minutes: measured only when `--only` names it */
  long?: true;
  measure(bench: Bench): Promise<Figure[]>;
}

/** A figure of two rates in turns, with the ratio it should reach. */
export function compared(
  what: string,
  { ours, reference, ratio }: { ours: number; reference: number; ratio: number },
  least: number,
): Figure {
  return {
    what,
    ours: perSecond(ours),
    reference: perSecond(reference),
    ratio,
    target: `>= ${least.toFixed(2)}`,
    ok: ratio >= least,
  };
}

export function perSecond(rate: number): string {
  return `${rate >= 1000 ? Math.round(rate) : rate.toFixed(1)}/s`;
}
