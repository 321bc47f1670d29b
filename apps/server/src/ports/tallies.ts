/** What this process counts for `/metrics`, without the library that writes them. */
export interface Tallies {
  cacheRead(cache: string, isHit: boolean): void;
  jobRan(job: string, outcome: "done" | "failed"): void;
  /** an event of Stripe's with a valid signature, at this time in epoch milliseconds */
  webhookReceived(at: number): void;
  read(): Figures;
}

export interface Figures {
  cacheReads: readonly Counted<"cache" | "outcome">[];
  jobRuns: readonly Counted<"name" | "outcome">[];
  /** epoch milliseconds; null before the first since the start */
  lastWebhookAt: number | null;
}

interface Counted<Label extends string> {
  labels: Record<Label, string>;
  count: number;
}

export function newTallies(): Tallies {
  const [cacheReads, jobRuns] = [counts<"cache" | "outcome">(), counts<"name" | "outcome">()];
  let lastWebhookAt: number | null = null;
  return {
    cacheRead: (cache, isHit) => cacheReads.add({ cache, outcome: isHit ? "hit" : "miss" }),
    jobRan: (name, outcome) => jobRuns.add({ name, outcome }),
    webhookReceived(at) {
      lastWebhookAt = at;
    },
    read: () => ({ cacheReads: cacheReads.all(), jobRuns: jobRuns.all(), lastWebhookAt }),
  };
}

function counts<Label extends string>() {
  const counted = new Map<string, Counted<Label>>();
  return {
    add(labels: Record<Label, string>) {
      const key = Object.values(labels).join("\n");
      const known = counted.get(key) ?? { labels, count: 0 };
      known.count++;
      counted.set(key, known);
    },
    all: () => [...counted.values()],
  };
}
