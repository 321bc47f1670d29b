import { describe, expect, test } from "vitest";
import { chooseCurrent } from "./choose-current.ts";

type Row = Parameters<typeof chooseCurrent>[0][number];
const row = (id: string, status: string, start_date: number, more: Partial<Row> = {}): Row => ({
  id,
  status,
  start_date,
  canceled_at: null,
  ends_at: null,
  given: 0,
  paid_since: null,
  surplus: null,
  settled_at: null,
  ...more,
});

const cases: [string, Row[], ReturnType<typeof chooseCurrent>][] = [
  ["none", [], { current: null, refund: [], end: [] }],
  ["one", [row("a", "active", 1)], { current: "a", refund: [], end: [] }],
  [
    "two healthy ones: the older",
    [row("b", "active", 2), row("a", "trialing", 1)],
    { current: "a", refund: ["b"], end: [] },
  ],
  [
    "an active one before an older one that is past due",
    [row("b", "active", 2), row("a", "past_due", 1)],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "a trialing one before an older one that is about to end",
    [row("b", "trialing", 2), row("a", "active", 1, { ends_at: 9 })],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "one that began after the other was cancelled",
    [row("a", "active", 1, { canceled_at: 2, ends_at: 9 }), row("b", "active", 3)],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "one that was cancelled when the other had begun, which ends with it",
    [row("a", "active", 1, { canceled_at: 3, ends_at: 9 }), row("b", "active", 2)],
    { current: "a", refund: ["b"], end: [] },
  ],
  [
    "one that had begun when another, past due, was cancelled at once: the way out is kept",
    [row("a", "canceled", 1, { canceled_at: 3, ends_at: 3 }), row("b", "active", 2)],
    { current: "b", refund: [], end: [] },
  ],
  [
    "one that had begun when the other was cancelled, and was paid afterwards",
    [
      row("a", "active", 1, { canceled_at: 3, ends_at: 9 }),
      row("b", "active", 2, { paid_since: 4 }),
    ],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "one that was paid in the second in which the other was cancelled",
    [
      row("a", "active", 1, { canceled_at: 3, ends_at: 9 }),
      row("b", "active", 2, { paid_since: 3 }),
    ],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "one that had begun when one that was given got another last day",
    [row("a", "active", 1, { given: 1, canceled_at: 3, ends_at: 9 }), row("b", "active", 2)],
    { current: "b", refund: ["a"], end: [] },
  ],
  [
    "none healthy: the older, past due or about to end",
    [row("b", "active", 2, { ends_at: 9 }), row("a", "past_due", 1), row("c", "past_due", 3)],
    { current: "a", refund: ["b", "c"], end: [] },
  ],
  [
    "two of one second: the same one whichever is named first",
    [row("b", "active", 1), row("a", "active", 1)],
    { current: "a", refund: ["b"], end: [] },
  ],
  [
    "a sleeping one beside a live one is ended, not refunded",
    [row("a", "unpaid", 1), row("b", "trialing", 2)],
    { current: "b", refund: [], end: ["a"] },
  ],
  [
    "an incomplete one beside a paid one is ended, an unknown one is left alone",
    [row("a", "incomplete", 1), row("b", "active", 2), row("c", "hibernating", 3)],
    { current: "b", refund: [], end: ["a"] },
  ],
  [
    "an incomplete one beside one that is paid and about to end is ended",
    [row("a", "active", 1, { ends_at: 9 }), row("b", "incomplete", 2)],
    { current: "a", refund: [], end: ["b"] },
  ],
  [
    "an incomplete one beside one that is past due is a way to pay, and stays",
    [row("a", "past_due", 1), row("b", "incomplete", 2), row("c", "unpaid", 3)],
    { current: "a", refund: [], end: ["c"] },
  ],
  [
    "none live: what may come back before what is over",
    [row("a", "unpaid", 1), row("b", "canceled", 2)],
    { current: "a", refund: [], end: [] },
  ],
  [
    "none live, two that may come back: the newest of them, and the other is ended",
    [row("a", "unpaid", 1), row("b", "paused", 2), row("c", "canceled", 3)],
    { current: "b", refund: [], end: ["a"] },
  ],
  [
    "an unpaid one beside a newer one whose first payment is open stays until that is made",
    [row("a", "unpaid", 1), row("b", "incomplete", 2)],
    { current: "b", refund: [], end: [] },
  ],
  [
    "unpaid and paused ones beside a live one are ended",
    [row("a", "unpaid", 1), row("b", "paused", 2), row("c", "active", 3)],
    { current: "c", refund: [], end: ["a", "b"] },
  ],
  [
    "all over: the newest",
    [row("b", "canceled", 2), row("a", "canceled", 1), row("c", "incomplete_expired", 0)],
    { current: "b", refund: [], end: [] },
  ],
  [
    "what was settled as surplus never counts again",
    [row("a", "canceled", 1), row("b", "canceled", 2, { surplus: "refund", settled_at: 3 })],
    { current: "a", refund: [], end: [] },
  ],
  [
    "nor what is ended and waits for its money back",
    [row("a", "canceled", 1), row("b", "canceled", 2, { surplus: "refund" })],
    { current: "a", refund: [], end: [] },
  ],
  [
    "a duplicate not yet ended counts once it is alone",
    [row("a", "canceled", 1), row("b", "active", 2, { surplus: "refund" })],
    { current: "b", refund: [], end: [] },
  ],
];

describe("the current subscription (rule 8.8, decision 039)", () => {
  test.each(cases)("%s", (_name, rows, choice) => {
    expect(chooseCurrent(rows, false)).toEqual(choice);
    expect(chooseCurrent(rows.toReversed(), false)).toEqual(choice);
  });

  test("a deleted account keeps no live subscription", () => {
    const rows = [row("a", "canceled", 1), row("b", "active", 2)];
    expect(chooseCurrent(rows, true)).toMatchObject({ refund: ["b"], end: [] });
  });

  test.each(["unpaid", "paused", "incomplete"])("nor one that is %s", (status) => {
    const rows = [row("a", "canceled", 1), row("b", status, 2)];
    expect(chooseCurrent(rows, true)).toMatchObject({ refund: [], end: ["b"] });
  });
});
