import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const long = Boolean(process.env.TEST_LONG);
/** In each run; a hundred thousand in the long run. */
const ACTS = 40;
const at = await openInstallation();
afterAll(() => at.close());

const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "create" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: fc.nat(10) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sort" as const), seed: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wrong sort" as const), at: fc.nat(10) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A permutation of a list that depends on the seed alone. */
function shuffled(ids: number[], seed: number): number[] {
  return ids.toSorted((a, b) => ((a * 31 + seed) % 101) - ((b * 31 + seed) % 101) || a - b);
}

function sort(merchant: Caller, ids: number[]) {
  const items = ids.map((id, index) => ({ id: String(id), sort_number: String(index + 1) }));
  return merchant.call(endpoints.sortCoupons, { body: { items } });
}

async function list(merchant: Caller, store_slug: string): Promise<[number, number][]> {
  const query = { store_slug, include_scheduled: true };
  const { results } = await merchant.ok(endpoints.listCoupons, { query });
  return results.map((coupon) => [coupon.id, coupon.sort_number]);
}

/** Performs one act and returns the list that the model expects. */
async function doOne(merchant: Caller, model: number[], one: Act): Promise<number[]> {
  if (one.kind === "create") {
    const { status, data } = await merchant.call(endpoints.createCoupon, { body: couponPayload });
    expect(status).toBe(model.length < 10 ? 201 : 400);
    return status === 201 ? [...model, data.id] : model;
  }
  if (one.kind === "delete") {
    const id = model[one.at] ?? 2_000_000_000;
    const { status } = await merchant.call(endpoints.deleteCoupon, { params: { id } });
    expect(status).toBe(one.at < model.length ? 200 : 404);
    return model.filter((other) => other !== id);
  }
  if (one.kind === "sort") {
    const wanted = shuffled(model, one.seed);
    if (wanted.length === 0) return model;
    expect((await sort(merchant, wanted)).status).toBe(200);
    return wanted;
  }
  const missing = model.filter((_, index) => index !== one.at % Math.max(1, model.length));
  if (missing.length > 0) expect((await sort(merchant, missing)).status).toBe(409);
  return model;
}

describe("creates, deletes and sorts against a model (rule 6.1)", () => {
  it(
    "after any sequence of acts the list equals the model's, numbered 1..n",
    async () => {
      let { merchant, store } = await newStore(at);
      let model: number[] = [];
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
          // The long run takes longer than a session's token lasts.
          if (++runs % 100 === 0) {
            ({ merchant, store } = await newStore(at));
            model = [];
          }
          for (const one of acts) {
            model = await doOne(merchant, model, one);
            const expected = model.map((id, index) => [id, index + 1]);
            expect(await list(merchant, store.slug)).toEqual(expected);
          }
        }),
        // Many runs share one store, so shrinking could not reproduce the initial state.
        { numRuns: long ? 2_500 : 6, endOnFailure: true },
      );
    },
    long ? 3_600_000 : 60_000,
  );

  it(
    "after any parallel acts the list is numbered 1..n without gaps and has at most ten coupons",
    async () => {
      const { merchant, store } = await newStore(at);
      for (let round = 0; round < (long ? 300 : 8); round++) {
        const known = (await list(merchant, store.slug)).map(([id]) => id);
        const acts = fc.sample(act, { numRuns: 50, seed: round });
        const replies = await Promise.all(
          acts.map((one) => {
            if (one.kind === "create")
              return merchant.call(endpoints.createCoupon, { body: couponPayload });
            if (one.kind === "delete")
              return merchant.call(endpoints.deleteCoupon, { params: { id: known[one.at] ?? 1 } });
            const seed = one.kind === "sort" ? one.seed : one.at;
            return sort(merchant, shuffled(known.length > 0 ? known : [1], seed));
          }),
        );
        expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
        const after = await list(merchant, store.slug);
        expect(after.length).toBeLessThanOrEqual(10);
        expect(after.map(([, number]) => number)).toEqual(after.map((_, index) => index + 1));
      }
    },
    long ? 900_000 : 60_000,
  );

  it("of parallel sorts one takes effect as a whole, never a mixture", async () => {
    const { merchant, store } = await newStore(at);
    const ids: number[] = [];
    for (let i = 0; i < 10; i++)
      ids.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
    for (let round = 0; round < (long ? 200 : 5); round++) {
      const orders = Array.from({ length: 50 }, (_, i) => shuffled(ids, round * 50 + i));
      const replies = await Promise.all(orders.map((order) => sort(merchant, order)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      const after = (await list(merchant, store.slug)).map(([id]) => id);
      expect(orders.map(String)).toContain(String(after));
    }
  });
});
