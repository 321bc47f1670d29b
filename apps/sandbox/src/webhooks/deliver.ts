import { repeat } from "../core/repeat.ts";
import type { World } from "../core/world.ts";
import { listEndpoints } from "./endpoints.ts";
import { postEvent } from "./post.ts";

const LOOK_EVERY_MS = 50;
const MAX_PAUSE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 24;

/** How many deliveries were attempted, and how many were accepted. */
export interface Delivered {
  attempted: number;
  delivered: number;
}

/** Delivers events one at a time, so that without a fault they arrive in order. */
export interface WebhookSender {
  /** Attempts all due deliveries once; resolves when that is done. */
  deliverDue(): Promise<Delivered>;
  /** Attempts all held and waiting deliveries, due or not. */
  flush(): Promise<Delivered>;
  /** Runs `work` while nothing is being delivered. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Makes held events deliverable. */
  release(): void;
  close(): Promise<void>;
}

interface Delivery {
  seq: number;
  event: string;
  endpoint: string;
  attempts: number;
}

/** A sender for the world's queue; it polls and retries until it is closed. */
export function createWebhookSender(world: World): WebhookSender {
  const stop = new AbortController();
  let line: Promise<unknown> = Promise.resolve();
  const takeTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.then(work);
    line = turn.catch(() => undefined);
    return turn;
  };
  const deliverDue = () => takeTurn(() => deliverBatch(world, stop.signal));

  let polling = false;
  const look = async () => {
    if (polling || findDue(world, 1).length === 0) return;
    polling = true;
    try {
      await deliverDue();
    } finally {
      polling = false;
    }
  };
  const stopLooking = repeat(LOOK_EVERY_MS, look);

  return {
    deliverDue,
    flush() {
      world.store.run(
        "UPDATE delivery SET state = 'pending', next_try_ms = 0 WHERE state IN ('held', 'pending')",
      );
      return deliverDue();
    },
    between: takeTurn,
    release: () => world.store.run("UPDATE delivery SET state = 'pending' WHERE state = 'held'"),
    async close() {
      stopLooking();
      stop.abort();
      await line;
    },
  };
}

function findDue(world: World, limit: number): Delivery[] {
  return world.store.rows<Delivery>(
    `SELECT seq, event, endpoint, attempts FROM delivery
     WHERE state = 'pending' AND next_try_ms <= ? ORDER BY seq LIMIT ?`,
    Date.now(),
    limit,
  );
}

async function deliverBatch(world: World, stop: AbortSignal): Promise<Delivered> {
  const due = findDue(world, -1);
  if (world.faults.webhooks === "reorder") due.reverse();
  const targets = new Map(listEndpoints(world).map((target) => [target.id, target]));
  const done: Delivered = { attempted: 0, delivered: 0 };
  for (const delivery of due) {
    const target = targets.get(delivery.endpoint);
    const times = world.faults.webhooks === "duplicate" ? 2 : 1;
    let answer = "The endpoint was removed";
    for (let time = 0; time < times && target; time += 1) {
      answer = await postEvent(world, delivery.event, target, stop);
    }
    // Deliveries that closing interrupted are repeated after the next start.
    if (stop.aborted) return done;
    done.attempted += 1;
    if (recordAnswer(world, delivery, answer) === "delivered") done.delivered += 1;
  }
  return done;
}

function recordAnswer(world: World, delivery: Delivery, answer: string): string {
  const attempts = delivery.attempts + 1;
  const heard = /^2\d\d$/.test(answer);
  const state = heard ? "delivered" : attempts >= MAX_ATTEMPTS ? "failed" : "pending";
  const pause = Math.min(1000 * 2 ** delivery.attempts, MAX_PAUSE_MS);
  world.store.run(
    "UPDATE delivery SET state = ?, attempts = ?, next_try_ms = ?, answer = ? WHERE seq = ?",
    state,
    attempts,
    Date.now() + pause,
    answer,
    delivery.seq,
  );
  return state;
}
