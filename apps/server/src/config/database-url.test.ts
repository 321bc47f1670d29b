import { describe, expect, it } from "vitest";
import { inspectConfig } from "./config.ts";

const problems = (DATABASE_URL: string) => inspectConfig({ DATABASE_URL }).problems;

describe("an address with several servers, of which the driver would try none, is refused and says what to do (rule 14.1)", () => {
  it.each([
    "postgres://shop:secret@one.example,two.example/shop",
    "postgres://shop:secret@one.example:5432,two.example:5433/shop?sslmode=require",
    "postgresql://one.example,two.example",
    "postgres://shop@/shop?host=one.example,two.example",
    "postgres://shop@/shop?user=a&host=one.example%2Ctwo.example",
  ])("%s", (url) => {
    expect(problems(url)).toEqual([
      "DATABASE_URL: must name one host: before several put a proxy that leads to the primary, as deploy/haproxy.cfg does",
    ]);
  });

  it.each([
    "postgres://shop:se,cret@one.example/shop",
    "postgres://shop:se,c@ret@one.example/shop",
    "postgres://shop@one.example/shop?options=-c%20search_path%3Done,two",
    "postgres://shop@/shop?host=/run/postgresql",
  ])("not %s", (url) => {
    expect(problems(url)).toEqual([]);
  });
});
