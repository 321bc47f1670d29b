import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Guest, Merchant, Staff } from "../context.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../ports/rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** its calls take turns, so they are recorded with their account once that is known */
    takesTurns?: boolean;
  }
}

/** How long a request shows that its sender is there. */
const PRESENT_MS = 1_000;
/** How many calls of one sender may wait. */
const MAX_WAITING = 500;

/** An account by its id, or a network for callers without a token. */
type Sender = number | string;

interface WaitingCall {
  start(): void;
  refuse(error: AppError): void;
  /** whether the connection is closed, so that nobody reads the answer */
  isGone(): boolean;
}

/**
 * While others send requests too, each sender starts one call in a turn of the event loop, and its
 * other calls wait in their order. SQLite answers within the turn: thirty calls of one sender would
 * be thirty times as long a wait for the next request. A call holds nothing once it has started, so
 * nothing has to be given back.
 */
export interface Turns {
  /** Records a request that does not wait, such as one for a page or a file. */
  note(sender: Sender): void;
  /**
   * Waits for the sender's turn; undefined if there is no wait. Errors: 503 if too many calls wait,
   * or the connection was closed meanwhile.
   */
  take(sender: Sender, isGone: () => boolean): Promise<void> | undefined;
}

/** `now` is a monotonic time in milliseconds. */
export function createTurns(now: () => number): Turns {
  // The last request, and the last one of any other sender: enough to tell whether one is alone.
  let last: { sender: Sender; at: number } | undefined;
  let lastOfOther: typeof last;
  /** the senders that have started a call in this turn, with their calls that wait */
  const started = new Map<Sender, WaitingCall[]>();

  function note(sender: Sender): void {
    if (last?.sender !== sender) lastOfOther = last;
    last = { sender, at: now() };
  }

  function isAlone(sender: Sender): boolean {
    const other = last?.sender === sender ? lastOfOther : last;
    return other === undefined || now() - other.at >= PRESENT_MS;
  }

  function nextTurn(): void {
    for (const [sender, calls] of started) {
      const mayStartAll = isAlone(sender);
      let hasStarted = startNext(calls);
      while (mayStartAll && hasStarted) hasStarted = startNext(calls);
      if (!hasStarted) started.delete(sender);
    }
    if (started.size > 0) setImmediate(nextTurn);
  }

  function take(sender: Sender, isGone: () => boolean): Promise<void> | undefined {
    note(sender);
    const calls = started.get(sender);
    if (calls) return wait(calls, isGone);
    if (isAlone(sender)) return undefined;
    if (started.size === 0) setImmediate(nextTurn);
    started.set(sender, []);
    return undefined;
  }

  return { note, take };
}

function wait(calls: WaitingCall[], isGone: () => boolean): Promise<void> {
  if (calls.length >= MAX_WAITING) dropGone(calls);
  if (calls.length >= MAX_WAITING) throw new AppError("unavailable", { retryAfterSeconds: 1 });
  const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
  calls.push({ start, refuse, isGone });
  return promise;
}

/** Starts the first call whose caller is still there; false if there is none. */
function startNext(calls: WaitingCall[]): boolean {
  for (let call = calls.shift(); call; call = calls.shift()) {
    if (!call.isGone()) {
      call.start();
      return true;
    }
    call.refuse(new AppError("unavailable"));
  }
  return false;
}

function dropGone(calls: WaitingCall[]): void {
  for (const call of calls.splice(0)) {
    if (call.isGone()) call.refuse(new AppError("unavailable"));
    else calls.push(call);
  }
}

/** Records the requests of all routes that do not take turns. */
export function noteRequests(app: FastifyInstance, turns: Turns): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!request.routeOptions.config.takesTurns) turns.note(networkOf(request.ip));
    done();
  });
}

/** Waits for the turn of a call's sender. Errors: as of `take`. */
export function takeTurn(
  turns: Turns,
  { raw }: FastifyRequest,
  actor: Guest | Merchant | Staff,
): Promise<void> | undefined {
  const sender = actor.kind === "guest" ? networkOf(actor.ip) : actor.accountId;
  return turns.take(sender, () => raw.socket.destroyed);
}
