import { setTimeout as wait } from "node:timers/promises";
import { callAtRate } from "./call-at-rate.ts";

/** A request whose delay is measured while others are served; `number` counts its own requests. */
export interface WatchedRequest {
  what: string;
  perSecond: number;
  call(number: number): Promise<Response>;
}

/**
 * Sends each request at its own rate until then; returns the durations of each in milliseconds,
 * infinite for one that was not answered as usual.
 */
async function watch(
  requests: readonly WatchedRequest[],
  isOver: () => boolean,
): Promise<number[][]> {
  return Promise.all(
    requests.map(async (request, index) => {
      // Not all at the same moment, as they would wait for each other.
      await wait((index / requests.length) * (1000 / request.perSecond));
      const failed = new Set<number>();
      const times = await callAtRate(request.perSecond, isOver, async (number) => {
        const fault = await faultOf(request, number);
        if (fault === undefined) return;
        if (failed.size === 0) console.log(`${request.what}: ${fault}`);
        failed.add(number);
      });
      return times.map((ms, number) => (failed.has(number) ? Number.POSITIVE_INFINITY : ms));
    }),
  );
}

/** Until the code that is measured is compiled. */
const WARM_UP_SECONDS = 10;
const IDLE_SECONDS = 20;

/** The durations of each while nothing else is served, once the code is compiled. */
export async function watchIdle(requests: readonly WatchedRequest[]): Promise<number[][]> {
  await watchFor(requests, WARM_UP_SECONDS);
  return watchFor(requests, IDLE_SECONDS);
}

/** The durations of each while a load lasts, and what the load reports. */
export async function watchDuring<R>(
  load: Promise<R>,
  requests: readonly WatchedRequest[],
): Promise<{ times: number[][]; report: R }> {
  let over = false;
  const ended = load.finally(() => {
    over = true;
  });
  const times = await watch(requests, () => over);
  return { times, report: await ended };
}

export async function watchFor(
  requests: readonly WatchedRequest[],
  seconds: number,
): Promise<number[][]> {
  const until = performance.now() + seconds * 1000;
  return watch(requests, () => performance.now() >= until);
}

async function faultOf({ call }: WatchedRequest, number: number): Promise<string | undefined> {
  try {
    const answer = await call(number);
    await answer.arrayBuffer();
    return answer.ok ? undefined : `answered ${answer.status}`;
  } catch (error) {
    return String(error);
  }
}
