import { sayIn } from "@coupon-center/contract";
import type { Active, Over } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { coupon } from "../testing/entities.ts";
import { sortAnnouncements } from "./sort-text.ts";

const coupons = [
  { ...coupon, id: 7, description: "Winter jackets" },
  { ...coupon, id: 8, description: "Boots" },
  { ...coupon, id: 9, description: "Hats" },
];

const data = { current: undefined };
const rect = { current: { initial: null, translated: null } };
const active = (id: number): Active => ({ id, data, rect });
const over = (id: number): Over => ({
  id,
  data,
  disabled: false,
  rect: { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 },
});

test("a screen reader announces each step of a move, and nothing twice (rule 6.13)", () => {
  const said = sortAnnouncements(coupons, sayIn("en-US"));
  expect(said.onDragStart({ active: active(8) })).toBe("Boots picked up, position 2 of 3.");
  // This event comes right after the start, when announcing it would interrupt the first
  // announcement.
  expect(said.onDragOver({ active: active(8), over: over(8) })).toBeUndefined();
  expect(said.onDragOver({ active: active(8), over: null })).toBeUndefined();
  expect(said.onDragOver({ active: active(8), over: over(9) })).toBe(
    "Boots moved to position 3 of 3.",
  );
  expect(said.onDragOver({ active: active(8), over: over(9) })).toBeUndefined();
  expect(said.onDragOver({ active: active(8), over: over(7) })).toBe(
    "Boots moved to position 1 of 3.",
  );
  expect(said.onDragEnd({ active: active(8), over: over(7) })).toBe(
    "Boots dropped at position 1 of 3.",
  );
  expect(said.onDragEnd({ active: active(8), over: null })).toBeUndefined();
  expect(said.onDragCancel({ active: active(8), over: null })).toBe(
    "Boots put back to position 2 of 3.",
  );
});

test("the second move is announced from its start", () => {
  const said = sortAnnouncements(coupons, sayIn("en-US"));
  said.onDragStart({ active: active(8) });
  said.onDragOver({ active: active(8), over: over(9) });
  said.onDragStart({ active: active(7) });
  expect(said.onDragOver({ active: active(7), over: over(9) })).toBe(
    "Winter jackets moved to position 3 of 3.",
  );
});

test("a coupon that was deleted meanwhile is announced as 'coupon'", () => {
  const said = sortAnnouncements(coupons, sayIn("en-US"));
  expect(said.onDragStart({ active: active(99) })).toMatch(/^Coupon picked up/);
});
