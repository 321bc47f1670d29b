import { type ApiRoute, endpoints, onePage } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { coupon, me, session, store, subscription } from "../testing/entities.ts";
import { isAnswer } from "./is-answer.ts";

const isKnown = (route: string): route is ApiRoute => {
  const names = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  return names.includes(route);
};

test.each(Object.values(endpoints))(
  "$method $path: a body of another shape is no answer of the API (rule 12.15)",
  ({ method, path }) => {
    const route = `${method} ${path}`;
    if (!isKnown(route)) throw new Error(`${route} is not an endpoint`);
    const others = [null, "", "<html>", 1, true, [], {}, { detail: "Welcome" }, { success: false }];
    const lists = [null, {}, [null], [{}], ["text"], [[]]].map((results) => ({
      ...onePage([]),
      results,
    }));
    const taken = [...others, ...lists].filter((body) => isAnswer(route, body));
    expect(taken).toEqual([]);
  },
);

const paid = { ...store, stripe_subscription: subscription };

test.each<[ApiRoute, unknown]>([
  ["GET /api/v1/auth/me", me],
  ["GET /api/v1/auth/me", { ...me, staff_role: "admin", store: null }],
  ["POST /api/v1/auth/email-login", session()],
  ["POST /api/v1/auth/verify-email", { email_verified: true }],
  ["POST /api/v1/auth/verify-email", { email_verified: true, session: session() }],
  ["PUT /api/v1/stores/:store", paid],
  ["GET /api/v1/coupons", onePage([coupon, { ...coupon, expiration_date: null }])],
  ["GET /api/v1/coupons", onePage([])],
  ["DELETE /api/v1/coupons/:id", { success: true }],
  ["PATCH /api/v1/coupons/:id", { ...coupon, addedLater: { by: "a newer server" } }],
])("%s: an answer of the contract's shape is one, also with more fields", (route, body) => {
  expect(isAnswer(route, body)).toBe(true);
});

test.each<[string, unknown]>([
  ["a missing field", { ...coupon, description: undefined }],
  ["another type", { ...coupon, id: "7" }],
  ["null where there is always a value", { ...coupon, store: null }],
  ["a part of another shape", { ...coupon, store: { id: 3 } }],
  ["an optional part of another shape", { ...coupon, feedback: "good" }],
])("a coupon with %s is refused, in a list too", (_name, body) => {
  expect(isAnswer("GET /api/coupon/:id", body)).toBe(false);
  expect(isAnswer("GET /api/v1/coupons", onePage([coupon, body]))).toBe(false);
});
