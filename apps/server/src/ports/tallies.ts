/** What this process counts for `/metrics`, without the library that writes them. */
export interface Tallies {
  cacheRead(cache: string, isHit: boolean): void;
  jobRan(job: string, outcome: "done" | "failed"): void;
  /** an event of Stripe's with a valid signature, at this time in epoch milliseconds */
  webhookReceived(at: number): void;
  read(): Figures;
}

export interface Figures {
  cacheReads: readonly Counted[];
  jobRuns: readonly Counted[];
  /** epoch milliseconds; null before the first since the start */
  lastWebhookAt: number | null;
}

interface Counted {
  name: string;
  outcome: string;
  count: number;
}

export function newTallies(): Tallies {
  const [cacheReads, jobRuns] = [outcomes(), outcomes()];
  let lastWebhookAt: number | null = null;
  return {
    cacheRead: (cache, isHit) => cacheReads.add(cache, isHit ? "hit" : "miss"),
    jobRan: (job, outcome) => jobRuns.add(job, outcome),
    webhookReceived(at) {
      lastWebhookAt = at;
    },
    read: () => ({ cacheReads: cacheReads.all(), jobRuns: jobRuns.all(), lastWebhookAt }),
  };
}

/** Counts by name and outcome; adding makes nothing, as each cached page does it. */
function outcomes() {
  const names = new Map<string, Map<string, number>>();
  return {
    add(name: string, outcome: string) {
      const counted = names.get(name) ?? new Map<string, number>();
      counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
      names.set(name, counted);
    },
    all: () =>
      [...names].flatMap(([name, counted]) =>
        Array.from(counted, ([outcome, count]) => ({ name, outcome, count })),
      ),
  };
}
