import { expect, it } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { outageLog } from "./outage-log.ts";
import { ofStatement } from "./postgres/unavailable.ts";

const lost = ofStatement(new Error("Connection terminated unexpectedly"));

function watched() {
  let now = 0;
  const log = captureLog();
  const watch = outageLog(log.logger, () => now);
  return {
    watch,
    pass: (ms: number) => {
      now += ms;
    },
    lines: () => log.lines().map(({ event, seconds, failures }) => [event, seconds, failures]),
  };
}

it("an outage is logged once when it begins and once when it ends, regardless of the number of requests", () => {
  const { watch, pass, lines } = watched();
  for (let i = 0; i < 100; i++) {
    watch.failed(lost);
    pass(100);
  }
  watch.worked();
  watch.worked();
  expect(lines()).toEqual([
    ["database_unavailable", undefined, undefined],
    ["database_available", 10, 100],
  ]);
});

it("short outages are logged at most every ten seconds, a lasting one always", () => {
  const { watch, pass, lines } = watched();
  for (let i = 0; i < 50; i++) {
    watch.failed(lost);
    watch.worked();
    pass(100);
  }
  expect(lines()).toHaveLength(2);
  watch.failed(lost);
  pass(6_000);
  watch.failed(lost);
  expect(lines().slice(2)).toEqual([["database_unavailable", undefined, undefined]]);
});

it("an error in a statement and a conflict are no outage", () => {
  const { watch, lines } = watched();
  const own = Object.assign(new Error("duplicate key"), { code: "23505" });
  expect(watch.failed(ofStatement(own))).toBe(own);
  watch.failed(ofStatement(Object.assign(new Error("deadlock"), { code: "40P01" })));
  expect(lines()).toEqual([]);
});
