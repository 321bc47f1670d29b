import type { Bench } from "./bench.ts";

/** A measured value, its reference and its goal. */
export interface Figure {
  what: string;
  ours: string;
  reference?: string;
  ratio?: number;
  target: string;
  ok: boolean;
}

export interface BenchCase {
  /** the name for `--only` */
  name: string;
  /** takes minutes: only measured if named by `--only` */
  long?: true;
  measure(bench: Bench): Promise<Figure[]>;
}

/** A figure of two interleaved rates, with the ratio as its goal. */
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
