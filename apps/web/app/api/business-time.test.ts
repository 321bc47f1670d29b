import { expect, test } from "vitest";
import { businessNow, keepBusinessTime } from "./business-time.ts";

const WEEK = 604_800_000;
const off = () => Math.round((businessNow() - Date.now()) / 1_000);

test("the server's word rules, and the last one; without it, or with a broken one, nothing changes", () => {
  expect(off()).toBe(0);
  keepBusinessTime(new Headers({ "x-business-time": String(Date.now() + WEEK) }));
  expect(off()).toBe(WEEK / 1_000);
  keepBusinessTime(new Headers());
  keepBusinessTime(new Headers({ "x-business-time": "soon" }));
  expect(off()).toBe(WEEK / 1_000);
  keepBusinessTime(new Headers({ "x-business-time": String(Date.now()) }));
  expect(off()).toBe(0);
});
