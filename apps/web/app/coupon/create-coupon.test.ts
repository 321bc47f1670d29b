// @vitest-environment happy-dom
import { sayIn } from "@coupon-center/contract";
import { beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { readEntry, writeEntry } from "../session/tab-storage.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { couponPayload, formOf } from "./coupon-form.ts";
import { createCoupon } from "./create-coupon.ts";

const say = sayIn("en-US");
const CREATE = "POST /api/v1/coupons";
const CHANGE = "PATCH /api/v1/coupons/:id";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});

const none = () => {
  throw new Error("A key is asked for");
};

const payload = (description: string) =>
  couponPayload({ ...formOf(coupon), description }, coupon.store.id, {
    currency: "USD",
    locale: "en-US",
  });
const earlier = ["First", "Second"].map((text) => JSON.stringify(payload(text)));

/** An API that has carried out the try with this description. */
const doneBefore = (done: string) =>
  fakeApi({
    [CREATE]: ({ body }) =>
      Reflect.get(Object(body), "description") === done ? json(coupon, 201) : json({}, 422),
    [CHANGE]: () => json(coupon),
  });

test.each(["First", "Second"])(
  "the coupon that the try '%s' created gets what was typed since (rule 12.9)",
  async (done) => {
    const sent = doneBefore(done);
    await createCoupon(payload("Third"), { key: "k", earlier, another: none }, say);
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys.slice(0, -1))).toEqual(new Set(["k"]));
    expect(sent.at(-1)).toMatchObject({ method: "PATCH", body: { description: "Third" } });
    expect(sent.at(-1)?.url.pathname).toBe(`/api/v1/coupons/${coupon.id}`);
    expect(lastToast()).toEqual(["Changes saved successfully", "good"]);
  },
);

test.each([
  [400, [], null],
  [400, earlier, "sent"],
  [500, [], "sent"],
] as const)(
  "after a %i the form counts as having sent something, unless that is known to have created nothing (rule 6.1)",
  async (status, before, kept) => {
    writeEntry("tries", "sent");
    fakeApi({ [CREATE]: () => json({}, status) });
    const refused = createCoupon(
      payload("Third"),
      { key: "k", earlier: before, another: none },
      say,
    );
    await expect(refused).rejects.toMatchObject({ status });
    expect(readEntry("tries")).toBe(kept);
  },
);

test("what another tab created with the key of this form stays, and this one creates with another (rule 12.9)", async () => {
  const sent = fakeApi({
    [CREATE]: ({ headers }) =>
      headers.get("idempotency-key") === "k" ? json({}, 422) : json(coupon, 201),
  });
  await createCoupon(payload("Third"), { key: "k", earlier, another: () => "new" }, say);
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual(["k", "k", "k", "new"]);
  expect(sent.at(-1)).toMatchObject({ method: "POST", body: { description: "Third" } });
  expect(lastToast()).toEqual(["Coupon created successfully", "good"]);
});

test("any other refusal is shown, of this try and of an earlier one", async () => {
  const sent = fakeApi({ [CREATE]: () => json({ description: ["No"] }, 400) });
  const first = createCoupon(payload("Third"), { key: "k", earlier, another: none }, say);
  await expect(first).rejects.toMatchObject({ status: 400 });
  expect(sent).toHaveLength(1);
  let tries = 0;
  fakeApi({ [CREATE]: () => json({}, tries++ === 0 ? 422 : 429) });
  const second = createCoupon(payload("Third"), { key: "k", earlier, another: none }, say);
  await expect(second).rejects.toMatchObject({ status: 429 });
});
