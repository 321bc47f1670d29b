import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sender } from "../db/dear-reads.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../ports/rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** whose requests take turns: an account's, once that is known, or a network's, at once */
    takesTurns?: "account" | "network";
  }
}

/** How long a request shows that its sender is there. */
const PRESENT_MS = 1_000;
/** How many calls of one sender may wait. */
const MAX_WAITING = 500;
/** How many calls of one sender run at once, fewer than PostgreSQL has connections. */
const MAX_RUNNING = 4;
/** How many connections a sender that is alone leaves to whoever comes next. */
const LEFT_FREE = 2;
/** How many calls of it start in a turn: whoever comes next waits for them. */
const MAX_STARTS_ALONE = 8;

interface WaitingCall {
  start(): void;
  refuse(error: AppError): void;
  /** whether the connection is closed, so that nobody reads the answer */
  isGone(): boolean;
}

/** The calls of one sender. */
interface Line {
  waiting: WaitingCall[];
  running: number;
  /** how many started in this turn of the event loop */
  starts: number;
}

/**
 * While others send requests too, each sender starts one call or page of the portal in a turn of
 * the event loop and has at most four that run; its others wait in their order. SQLite answers
 * within the turn: thirty calls of one sender would be thirty times as long a wait for the next
 * request. On PostgreSQL they would take all connections, and those that wait for one fail after
 * DATABASE_CONNECT_TIMEOUT; so there even a sender that is alone has a limit. On both engines it
 * starts eight in a turn, as nobody knows who comes next.
 */
export interface Turns {
  /** Records a request that does not wait, such as one for a file or a kept page. */
  note(sender: Sender): void;
  /**
   * Waits for the sender's turn; undefined if there is no wait. The call then runs until `end`.
   * Errors: 503 if too many calls wait, or the connection was closed meanwhile.
   */
  take(sender: Sender, isGone: () => boolean): Promise<void> | undefined;
  end(sender: Sender): void;
}

/**
 * `now` is a monotonic time in milliseconds, `connections` how many PostgreSQL has for this
 * process; SQLite needs none.
 */
export function createTurns(now: () => number, connections = Infinity): Turns {
  const mostAlone = connections - LEFT_FREE;
  // The last request, and the last one of any other sender: enough to tell whether one is alone.
  let last: { sender: Sender; at: number } | undefined;
  let lastOfOther: typeof last;
  const lines = new Map<Sender, Line>();
  let isScheduled = false;

  function note(sender: Sender): void {
    if (last?.sender !== sender) lastOfOther = last;
    last = { sender, at: now() };
  }

  function isAlone(sender: Sender): boolean {
    const other = last?.sender === sender ? lastOfOther : last;
    return other === undefined || now() - other.at >= PRESENT_MS;
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isScheduled = false;
    for (const [sender, line] of lines) {
      line.starts = 0;
      while (mayStart(sender, line) && startNext(line.waiting)) started(line);
      dropIdle(sender, line);
    }
  }

  function mayStart(sender: Sender, { starts, running }: Line): boolean {
    if (starts === 0 && running < MAX_RUNNING) return true;
    return starts < MAX_STARTS_ALONE && running < mostAlone && isAlone(sender);
  }

  function started(line: Line): void {
    line.running++;
    line.starts++;
    schedule();
  }

  function dropIdle(sender: Sender, { waiting, running, starts }: Line): void {
    if (running === 0 && waiting.length === 0 && starts === 0) lines.delete(sender);
  }

  function take(sender: Sender, isGone: () => boolean): Promise<void> | undefined {
    note(sender);
    const line = lines.get(sender) ?? { waiting: [], running: 0, starts: 0 };
    if (line.waiting.length > 0 || !mayStart(sender, line)) return wait(line.waiting, isGone);
    lines.set(sender, line);
    started(line);
    return undefined;
  }

  function end(sender: Sender): void {
    const line = lines.get(sender);
    if (!line) return;
    line.running--;
    if (line.waiting.length > 0) schedule();
    else dropIdle(sender, line);
  }

  return { note, take, end };
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

/**
 * Lets pages of the portal, each of which is rendered, wait for their network's turn, and records
 * the requests of all routes that take none.
 */
export function turnsOfNetworks(app: FastifyInstance, turns: Turns): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { takesTurns } = request.routeOptions.config;
    if (takesTurns === "account") return done();
    const network = networkOf(request.ip);
    if (takesTurns === "network")
      return void takeTurn(turns, request, reply, network).then(() => done(), done);
    turns.note(network);
    done();
  });
}

/** Waits for a sender's turn. Errors: as of `take`. */
export async function takeTurn(
  turns: Turns,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  sender: Sender,
): Promise<void> {
  const turn = turns.take(sender, () => raw.socket.destroyed);
  if (turn) await turn;
  // Also closed if the answer was not read to its end.
  if (reply.raw.closed) turns.end(sender);
  else reply.raw.once("close", () => turns.end(sender));
}
