import { endpoints, onePage } from "@coupon-center/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { sendError } from "./error-handler.ts";
import { createTurns, type Turns } from "./fair-turns.ts";
import { pageResponder } from "./page-route.ts";
import { routeBinder } from "./route.ts";

let now: number;
let turns: Turns;
let begun: string[];
beforeEach(() => {
  now = 5_000;
  turns = createTurns(() => now);
  begun = [];
});

/** A call that records its start, or the refusal, and ends at once. */
async function call(name: string, sender: number | string, isGone = () => false): Promise<void> {
  // Of its own test, as it may begin after that has ended.
  const into = begun;
  try {
    // Awaits nothing without a wait, so that a start at once is recorded at once.
    const turn = turns.take(sender, isGone);
    if (turn) await turn;
    into.push(name);
    turns.end(sender);
  } catch (error) {
    const { code, retryAfterSeconds } = error as { code: string; retryAfterSeconds?: number };
    into.push([name, code, retryAfterSeconds].join(" ").trim());
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("calls of one sender while another sends too", () => {
  beforeEach(() => turns.note("203.0.113.7"));

  it("start one in a turn of the event loop, in their order, those that come later too", async () => {
    for (const name of ["a", "b", "c"]) call(name, 1);
    expect(begun).toEqual(["a"]);
    await nextTurn();
    expect(begun).toEqual(["a", "b"]);
    call("d", 1);
    await nextTurn();
    expect(begun).toEqual(["a", "b", "c"]);
    await nextTurn();
    expect(begun).toEqual(["a", "b", "c", "d"]);
    call("e", 1);
    expect(begun).toEqual(["a", "b", "c", "d"]);
    await nextTurn();
    await nextTurn();
    call("f", 1);
    expect(begun).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("take no other sender's turn: each starts one", async () => {
    for (const name of ["a", "b"]) for (const sender of [1, 2]) call(`${name}${sender}`, sender);
    expect(begun).toEqual(["a1", "a2"]);
    await nextTurn();
    expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("show each other that they are there, without any other request", async () => {
    now += 1_000;
    for (const name of ["a", "b"]) for (const sender of [1, 2]) call(`${name}${sender}`, sender);
    expect(begun).toEqual(["a1", "a2"]);
    await nextTurn();
    expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("wait until the other is away for a second, then all start", async () => {
    for (const name of ["a", "b", "c", "d"]) call(name, 1);
    now += 999;
    await nextTurn();
    expect(begun).toEqual(["a", "b"]);
    now += 1;
    await nextTurn();
    expect(begun).toEqual(["a", "b", "c", "d"]);
    for (const name of ["e", "f"]) call(name, 1);
    expect(begun.slice(4)).toEqual(["e", "f"]);
  });

  it("are dropped if their connection is closed, which costs the others no turn", async () => {
    const gone = () => true;
    call("a", 1);
    for (const name of ["b", "c"]) call(name, 1, gone);
    call("d", 1);
    await nextTurn();
    expect(begun.toSorted()).toEqual(["a", "b unavailable", "c unavailable", "d"]);
    for (const name of ["e", "f"]) call(name, 1, gone);
    await nextTurn();
    await nextTurn();
    expect(begun.slice(4)).toEqual(["e unavailable", "f unavailable"]);
  });

  it("are refused beyond 500 that wait, unless one of these is gone", async () => {
    let isGone = false;
    call("first", 1);
    for (let waiting = 0; waiting < 500; waiting++)
      call("waited", 1, () => isGone && waiting > 400);
    await call("one more", 1);
    call("of another", 2);
    expect(begun).toEqual(["first", "one more unavailable 1", "of another"]);
    isGone = true;
    call("last", 1);
    for (let turn = 0; turn < 402; turn++) await nextTurn();
    const count = (name: string) => begun.filter((other) => other === name).length;
    expect(["waited", "waited unavailable", "last"].map(count)).toEqual([401, 99, 1]);
    expect(begun.at(-1)).toBe("last");
  });
});

describe("calls of one sender that take long", () => {
  const names = Array.from({ length: 7 }, (_, index) => `call ${index}`);
  /** A call that records its start and runs on. */
  const start = async (name: string) => {
    await turns.take(1, () => false);
    begun.push(name);
  };
  const fewTurns = async () => {
    for (let turn = 0; turn < 10; turn++) await nextTurn();
  };

  it("run four at once while another sends too; the next starts when one ends", async () => {
    turns.note("203.0.113.7");
    for (const name of names) start(name);
    await fewTurns();
    expect(begun).toEqual(names.slice(0, 4));
    turns.end(1);
    await fewTurns();
    expect(begun).toEqual(names.slice(0, 5));
    await call("of another", 2);
    expect(begun.at(-1)).toBe("of another");
  });

  it("run four at once also if they come one after the other, some of them after an end", async () => {
    turns.note("203.0.113.7");
    for (const name of names.slice(0, 3)) {
      start(name);
      await fewTurns();
    }
    turns.end(1);
    await fewTurns();
    for (const name of names.slice(3)) start(name);
    await fewTurns();
    expect(begun).toEqual(names.slice(0, 5));
  });

  it("leave two connections of PostgreSQL free without another; the next starts when one ends (rule 13.7)", async () => {
    turns = createTurns(() => now, 10);
    const more = [...names, "call 7", "call 8", "call 9"];
    for (const name of more) start(name);
    await fewTurns();
    expect(begun).toEqual(more.slice(0, 8));
    turns.end(1);
    await fewTurns();
    expect(begun).toEqual(more.slice(0, 9));
  });

  it("all run once the other is away for a second", async () => {
    turns.note("203.0.113.7");
    for (const name of names) start(name);
    await fewTurns();
    now += 1_000;
    turns.end(1);
    await fewTurns();
    expect(begun).toEqual(names);
  });
});

describe("a sender that is alone", () => {
  const names = Array.from({ length: 30 }, (_, index) => `call ${index}`);

  it("starts eight calls in a turn, also beside requests of its own, so that nobody who comes next waits for more", async () => {
    turns.note("203.0.113.7");
    for (const name of names) call(name, "203.0.113.7");
    for (const started of [8, 16, 24, 30, 30]) {
      expect(begun).toEqual(names.slice(0, started));
      await nextTurn();
    }
    for (const name of names.slice(0, 8)) call(name, "203.0.113.7");
    expect(begun.slice(30)).toEqual(names.slice(0, 8));
  });

  it("gives up its other starts of the turn once somebody else sends a request", async () => {
    for (const name of names.slice(0, 10)) call(name, 1);
    await call("of another", 2);
    expect(begun).toEqual([...names.slice(0, 8), "of another"]);
    await nextTurn();
    await nextTurn();
    expect(begun.slice(9)).toEqual(names.slice(8, 10));
  });

  it("waits once any other has sent something, also if its own calls came after", async () => {
    for (const name of ["a", "b"]) call(name, 1);
    turns.note("203.0.113.7");
    for (const name of ["c", "d"]) call(name, 1);
    expect(begun).toEqual(["a", "b"]);
    await nextTurn();
    expect(begun).toEqual(["a", "b", "c"]);
  });
});

describe("calls of an application that take long (rule 13.7)", () => {
  let at: Installation;
  let app: FastifyInstance;
  let running: number;
  let gate: PromiseWithResolvers<void>;
  beforeEach(async () => {
    at = await openInstallation();
    app = Fastify();
    app.setErrorHandler(sendError);
    [running, gate] = [0, Promise.withResolvers()];
    const route = routeBinder(app, at, pageResponder(at));
    route(endpoints.listSessions, async () => {
      running++;
      await gate.promise;
      return onePage([]);
    });
    app.get("/page", () => "page");
  });

  /**
   * How many of seven calls at once of a new merchant run after what is given; `least` is awaited.
   */
  async function runningOf(least: number, before: () => Promise<unknown>): Promise<number> {
    const { session } = await newMerchant(at);
    const headers = { authorization: `Bearer ${session?.token}` };
    await before();
    const calls = Array.from({ length: 7 }, () =>
      app.inject({ url: endpoints.listSessions.path, headers }),
    );
    await expect.poll(() => running).toBeGreaterThanOrEqual(least);
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    const count = running;
    gate.resolve();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(
      Array.from(calls, () => 200),
    );
    await app.close();
    await at.close();
    return count;
  }

  it("all run while nobody else sends a request", async () => {
    expect(await runningOf(7, async () => undefined)).toBe(7);
  });

  it("run four at once while somebody opens pages", async () => {
    // The page counts for a second.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await runningOf(4, () => app.inject("/page"))).toBe(4);
  });
});

it("a call whose answer nobody reads gives its place back (rule 13.7)", async () => {
  const at = await openInstallation();
  const merchant = await newMerchant(at);
  await at.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `${at.app.listeningOrigin}${endpoints.listCoupons.path}`;
  const headers = { authorization: `Bearer ${merchant.session?.token}` };
  for (let count = 0; count < 20; count++) {
    await at.app.inject("/healthz");
    const leaving = new AbortController();
    const left = fetch(url, { headers, signal: leaving.signal }).catch(() => undefined);
    await nextTurn();
    leaving.abort();
    await left;
  }
  await at.app.inject("/healthz");
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url, { headers })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await at.close();
});

// On PostgreSQL calls leave the turn with each statement, and when they are answered is up to its
// connections.
it.skipIf(process.env.TEST_DATABASE_URL)(
  "thirty calls at once of one account: another's call and a health check are answered between them (rule 13.7)",
  async () => {
    const at = await openInstallation();
    const [one, other] = [await newMerchant(at), await newMerchant(at)];
    const answered: string[] = [];
    const send = async (who: string, caller: Caller) => {
      await caller.ok(endpoints.listCoupons);
      answered.push(who);
    };
    const burst = Array.from({ length: 30 }, () => send("one", one));
    const health = at.app.inject("/healthz").then(() => answered.push("health"));
    await Promise.all([...burst, send("other", other), health]);
    await at.close();
    const places = ["health", "other"].map((who) => answered.indexOf(who));
    expect(answered).toHaveLength(32);
    for (const place of places) expect(place).toBeLessThan(10);
  },
);
