import { callAtRate } from "./call-at-rate.ts";

/** A request whose delay is measured while others are served; `number` counts all requests. */
export interface WatchedRequest {
  what: string;
  call(number: number): Promise<Response>;
}

/** Sends the requests in turn at a fixed rate, and records the durations of each. */
export async function watch(
  perSecond: number,
  requests: readonly WatchedRequest[],
  times: readonly number[][],
  isOver: () => boolean,
): Promise<void> {
  const took = await callAtRate(perSecond, isOver, async (number) => {
    const answer = await requests[number % requests.length]?.call(number);
    await answer?.arrayBuffer();
    if (!answer?.ok) throw new Error(`${answer?.url} answered ${answer?.status}`);
  });
  took.forEach((ms, number) => void times[number % requests.length]?.push(ms));
}
