// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, store } from "../testing/entities.ts";
import { brokenAnswer, fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { ApiError, refusalText } from "./api-error.ts";
import { call } from "./call.ts";

beforeEach(freshBrowser);

const DELETE = "DELETE /api/v1/coupons/:id";
const CHANGE = "PATCH /api/v1/coupons/:id";
const CREATE = "POST /api/v1/coupons";
const params = { id: 7 };
const body = { offer_type: "Other", description: "Sale" };
const done = { success: true } as const;

/** Answers one after the other, the last one for the rest. */
function oneByOne(...answers: (() => Response)[]): () => Response {
  return () => {
    const [next = noAnswer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return next();
  };
}

const lost = [
  ["no answer", noAnswer],
  ["an answer that breaks off", () => brokenAnswer(200)],
  ["500", () => json({ detail: "Internal Server Error" }, 500)],
  ["a proxy's 502", () => new Response("<html>Bad Gateway</html>", { status: 502 })],
  ["a sign-in page of the network", () => new Response("<html>Welcome</html>")],
  ["null", () => json(null)],
  ["another shape", () => json({ welcome: true })],
] as const;

test.each(lost)(
  "%s to a change: it is sent once more, which gives its answer (rule 12.15)",
  async (_name, answer) => {
    const sent = fakeApi({
      [CHANGE]: oneByOne(answer, () => json(coupon)),
      [CREATE]: oneByOne(answer, () => json(coupon, 201)),
      [DELETE]: oneByOne(answer, () => json(done)),
      "PUT /api/v1/stores/:store": oneByOne(answer, () => json(store)),
    });
    expect(await call(CHANGE, { params, body })).toEqual(coupon);
    expect(await call(CREATE, { body, idempotencyKey: "key" })).toEqual(coupon);
    expect(await call(DELETE, { params })).toEqual(done);
    expect(
      await call("PUT /api/v1/stores/:store", { params: { store: "a" }, body: store }),
    ).toEqual(store);
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      null,
      null,
      "key",
      "key",
      null,
      null,
      null,
      null,
    ]);
  },
);

test.each(lost)("%s to both tries is the error", async (_name, answer) => {
  const sent = fakeApi({ [CHANGE]: answer });
  await expect(call(CHANGE, { params, body })).rejects.toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(2);
});

test.each([400, 401, 404, 409, 422, 429])(
  "%d is an answer: nothing is repeated",
  async (status) => {
    const sent = fakeApi({ [CHANGE]: () => json({}, status) });
    await expect(call(CHANGE, { params, body })).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  },
);

test("reading, and creating without a key, are not repeated; what the caller says can be, is", async () => {
  const sent = fakeApi({});
  const calls = [
    () => call("GET /api/coupon/:id", { params }),
    () => call(CREATE, { body }),
    () => call(DELETE, { params, repeat: false }),
    () => call(CREATE, { body, repeat: true }),
  ];
  const numbers: number[] = [];
  for (const run of calls) {
    await expect(run()).rejects.toMatchObject({ status: 501 });
    numbers.push(sent.splice(0).length);
  }
  expect(numbers).toEqual([1, 1, 1, 2]);
});

test("what is gone after the lost answer to its deletion was deleted; a first 404 is an error", async () => {
  fakeApi({ [DELETE]: oneByOne(noAnswer, () => json({}, 404)) });
  expect(await call(DELETE, { params })).toEqual(done);
  await expect(call(DELETE, { params })).rejects.toMatchObject({ status: 404 });
  fakeApi({ [CHANGE]: oneByOne(noAnswer, () => json({}, 404)) });
  await expect(call(CHANGE, { params, body })).rejects.toMatchObject({ status: 404 });
  const TOTP = "DELETE /api/v1/auth/second-factor/totp";
  fakeApi({ [TOTP]: oneByOne(noAnswer, () => json({}, 404)) });
  await expect(call(TOTP, { body: { password: "p" } })).rejects.toMatchObject({ status: 404 });
});

test("after a lost answer what is found out counts; if that is nothing, the call's error", async () => {
  const create = (resultIfLost: () => Promise<string | null>, repeat = false) =>
    call(CREATE, { body, repeat, resultIfLost });
  const found = async () => "so";
  const refuse = async () => {
    throw new ApiError(404, null);
  };
  fakeApi({ [CREATE]: noAnswer });
  expect(await create(found)).toBe("so");
  fakeApi({ [CREATE]: () => json({}, 502) });
  await expect(create(async () => null)).rejects.toMatchObject({ status: 502 });
  await expect(create(refuse)).rejects.toMatchObject({ status: 502 });
  fakeApi({ [CREATE]: () => json({}, 409) });
  await expect(create(found)).rejects.toMatchObject({ status: 409 });
  const unasked = vi.fn(found);
  fakeApi({ [CREATE]: () => json(coupon, 201) });
  expect(await create(unasked)).toEqual(coupon);
  expect(unasked).not.toHaveBeenCalled();
  const sent = fakeApi({ [CREATE]: oneByOne(noAnswer, () => json(coupon, 201)) });
  expect(await create(refuse, true)).toEqual(coupon);
  expect(sent).toHaveLength(2);
});

test.each([
  [0, "We can't tell whether that was done. Please try again."],
  [500, "We can't tell whether that was done. Please try again."],
  [499, "It was refused."],
  [401, "It was refused."],
])("after %d a screen says: %s (rule 12.15)", (status, text) => {
  expect(refusalText(new ApiError(status, null), "It was refused.")).toBe(text);
});
