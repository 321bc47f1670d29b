import { setImmediate } from "node:timers/promises";
import { faultText } from "@coupon-center/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { holdTime, later } from "../testing/held-time.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { PointStore } from "./throttles.ts";
import { createThrottles, takeBoth, wasTaken } from "./throttles.ts";

const limit: RateLimit = { name: "try", points: 2, seconds: 60 };

/**
 * A store with the delays of a database: each call takes effect when the scheduler decides, a
 * refused one in two steps.
 */
function slowStore(scheduler: fc.Scheduler): PointStore & { used(): number } {
  let used = 0;
  const step = (change: () => void) => scheduler.schedule(Promise.resolve()).then(change);
  return {
    used: () => used,
    async consume() {
      let spent = false;
      await step(() => {
        used++;
        spent = used > limit.points;
      });
      if (!spent) return null;
      await step(() => {
        used--;
      });
      return { spentForMs: 1000 };
    },
    reward: () =>
      step(() => {
        used--;
      }),
    forget: async () => undefined,
  };
}

const wrong = new AppError("unauthorized");

async function outcomesOf(scheduler: fc.Scheduler, tries: readonly boolean[]) {
  const store = slowStore(scheduler);
  const throttles = createThrottles(store);
  const all = Promise.allSettled(
    tries.map((right) =>
      throttles.attempt([{ limit, key: "one" }], "unauthorized", async () => {
        await scheduler.schedule(Promise.resolve());
        if (!right) throw wrong;
      }),
    ),
  );
  const outcomes = await scheduler.waitFor(all);
  return {
    used: store.used(),
    right: outcomes.filter((one) => one.status === "fulfilled").length,
    wrong: outcomes.filter((one) => one.status === "rejected" && one.reason === wrong).length,
  };
}

describe("attempts, with any order of their steps (rule 2.10)", () => {
  it("if all succeed, none is refused, and no point stays taken", () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), async (scheduler, count) => {
        const seen = await outcomesOf(scheduler, new Array(count).fill(true));
        expect(seen).toEqual({ used: 0, right: count, wrong: 0 });
      }),
    ));

  it("if all fail, as many as there are points fail by themselves, the others with 429", () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), async (scheduler, count) => {
        const refused = Math.min(count, limit.points);
        const seen = await outcomesOf(scheduler, new Array(count).fill(false));
        expect(seen).toEqual({ used: refused, right: 0, wrong: refused });
      }),
    ));

  it("if some fail, failures never exceed the points", () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        async (scheduler, tries) => {
          const seen = await outcomesOf(scheduler, tries);
          expect(seen.wrong).toBeLessThanOrEqual(limit.points);
          expect(seen.used).toBe(seen.wrong);
        },
      ),
    ));
});

/** A store in memory, with what was asked and how many points are taken. */
function memoryStore() {
  const used = new Map<string, number>();
  const asked: string[] = [];
  const store: PointStore = {
    async consume({ limit: { name, points }, key }) {
      asked.push(`${name} of ${key}`);
      const taken = used.get(name + key) ?? 0;
      if (taken === points) return { spentForMs: 1000 };
      used.set(name + key, taken + 1);
      return null;
    },
    async reward({ limit: { name }, key }) {
      used.set(name + key, (used.get(name + key) ?? 0) - 1);
    },
    async forget({ limit: { name }, key }) {
      used.delete(name + key);
    },
  };
  return { throttles: createThrottles(store), asked, used };
}

it("a try waits while one of several others may give its point back (rule 2.10)", async () => {
  const { throttles, used } = memoryStore();
  const three = { limit: { ...limit, points: 3 }, key: "one" };
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const tries = gates.map((gate) => throttles.attempt([three], "unauthorized", () => gate.promise));
  await setImmediate();
  for (const index of [0, 1]) {
    gates[index]?.reject(wrong);
    await expect(tries[index]).rejects.toBe(wrong);
    await setImmediate();
  }
  gates[2]?.resolve();
  await tries[2];
  gates[3]?.resolve();
  await expect(tries[3]).resolves.toBeUndefined();
  expect([...used.values()]).toEqual([2]);
});

it("a try that ends by an error of another kind gives its point back (rule 2.10)", async () => {
  const { throttles, used } = memoryStore();
  const away = new AppError("unavailable");
  const run = () => Promise.reject(away);
  await expect(throttles.attempt([{ limit, key: "one" }], "unauthorized", run)).rejects.toBe(away);
  expect([...used.values()]).toEqual([0]);
});

describe("a caller's own point and one of a shared limit (rule 2.10, decision 018)", () => {
  const shared = { limit: { ...limit, name: "shared" }, key: "all" };
  const ownOf = (key: string) => ({ limit: { ...limit, name: "own", points: 1 }, key });

  it("are taken both or neither; refusing a caller again asks for nothing", async () => {
    const { throttles, asked, used } = memoryStore();
    const take = (key: string) => wasTaken(takeBoth(throttles, ownOf(key), shared));
    expect([await take("a"), await take("a"), await take("a")]).toEqual([true, false, false]);
    expect(asked).toEqual(["shared of all", "own of a", "shared of all", "own of a"]);
    expect(used.get("sharedall")).toBe(1);
    expect([await take("b"), await take("c")]).toEqual([true, false]);
    expect(asked.slice(4)).toEqual(["shared of all", "own of b", "shared of all"]);
  });
});

it("whether a point was left is not told by another error", async () => {
  const away = new AppError("unavailable");
  await expect(wasTaken(Promise.reject(away))).rejects.toBe(away);
});

describe("a refusal says how long to wait (rule 2.10)", () => {
  const refusalAfter = async (spentForMs: number) => {
    const nothing = async () => undefined;
    const store = { consume: async () => ({ spentForMs }), reward: nothing, forget: nothing };
    const error: unknown = await createThrottles(store)
      .take(limit, "spent")
      .catch((refusal) => refusal);
    return error instanceof AppError ? error : new AppError("invalid");
  };

  it.each([
    [1, "a minute", 1],
    [60_000, "a minute", 60],
    [60_001, "2 minutes", 61],
    [15 * 60_000, "15 minutes", 900],
    [99 * 60_000, "99 minutes", 5_940],
    [100 * 60_000, "2 hours", 6_000],
    [121 * 60_000, "3 hours", 7_260],
    [24 * 3_600_000, "24 hours", 86_400],
  ])("after %i ms: in %s", async (spentForMs, wait, seconds) => {
    const { message, retryAfterSeconds } = await refusalAfter(spentForMs);
    expect(message).toBe(`Too many attempts. Please try again in ${wait}.`);
    expect(retryAfterSeconds).toBe(seconds);
  });

  it.each([
    ["es-MX", "Demasiados intentos. Vuelve a intentarlo dentro de 15 minutos."],
    ["ar-EG", "محاولات كثيرة جدًا. يُرجى إعادة المحاولة بعد ١٥ دقيقة."],
  ])("in %s", async (locale, text) => {
    const { detail } = await refusalAfter(15 * 60_000);
    expect(faultText(locale, detail ?? "")).toBe(text);
  });
});

describe("points that are taken", () => {
  holdTime();

  it("are asked for once until one is available again; each caller for itself (rule 2.10)", async () => {
    const asked: string[] = [];
    const throttles = createThrottles({
      consume: async ({ key }) => {
        asked.push(key);
        return key === "spent" ? { spentForMs: 2_500 } : null;
      },
      reward: async () => undefined,
      forget: async () => undefined,
    });
    const take = async (key: string) => {
      try {
        await throttles.take(limit, key);
        return "taken";
      } catch (error) {
        return (error as AppError).retryAfterSeconds;
      }
    };
    expect([await take("spent"), await take("spent"), await take("another")]).toEqual([
      3,
      3,
      "taken",
    ]);
    later(2_000);
    expect(await take("spent")).toBe(1);
    expect(asked).toEqual(["spent", "another"]);
    later(500);
    expect(await take("spent")).toBe(3);
    expect(asked).toEqual(["spent", "another", "spent"]);
  });
});
