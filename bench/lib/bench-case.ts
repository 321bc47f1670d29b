import type { Bench } from "./bench.ts";
import type { Cost } from "./cost.ts";
import type { Turn } from "./measure-interleaved.ts";
import { median } from "./stats.ts";

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

/** A figure of two rates measured in turns: the ratio is the median of the turns'. */
export function comparedRates(what: string, turns: readonly Turn<number>[], least: number): Figure {
  return compared(what, turns, least, {
    ratioOf: ({ ours, reference }) => ours / reference,
    textOf: (rates) => perSecond(median(rates)),
  });
}

/**
 * A figure of the processor time of a request measured in turns, as the rate of a shared machine
 * changes from second to second. The ratio is that of the reference's to ours.
 */
export function comparedCosts(what: string, turns: readonly Turn<Cost>[], least: number): Figure {
  return compared(what, turns, least, {
    ratioOf: ({ ours, reference }) => reference.cpuUs / ours.cpuUs,
    textOf: (costs) => {
      const cpuUs = median(costs.map((cost) => cost.cpuUs));
      return `${cpuUs.toFixed(0)} µs, ${perSecond(median(costs.map((cost) => cost.perSecond)))}`;
    },
  });
}

function compared<T>(
  what: string,
  turns: readonly Turn<T>[],
  least: number,
  of: { ratioOf(turn: Turn<T>): number; textOf(turns: readonly T[]): string },
): Figure {
  const ratio = median(turns.map(of.ratioOf));
  return {
    what,
    ours: of.textOf(turns.map((turn) => turn.ours)),
    reference: of.textOf(turns.map((turn) => turn.reference)),
    ratio,
    target: `>= ${least.toFixed(2)}`,
    ok: ratio >= least,
  };
}

/** A figure that has to be below a limit, in the same unit. */
export function below(what: string, value: number, limit: number, unit: "s" | "ms" | "MiB") {
  const ours = `${value.toFixed(unit === "MiB" ? 0 : 1)} ${unit}`;
  return { what, ours, target: `< ${limit} ${unit}`, ok: value < limit } satisfies Figure;
}

export function perSecond(rate: number): string {
  return `${rate >= 1000 ? Math.round(rate) : rate.toFixed(1)}/s`;
}
