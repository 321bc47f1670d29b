import { describe, expect, it } from "vitest";
import { findMutants } from "./find-mutants.ts";

const apply = (source: string) =>
  findMutants("sample.ts", source).map(({ start, end, replacement, operator, line }) => ({
    operator,
    line,
    source: source.slice(0, start) + replacement + source.slice(end),
  }));
const changes = (source: string) =>
  apply(source).map((one) => `${one.operator} | ${one.source.replaceAll("\n", " ")}`);

describe("findMutants", () => {
  it("drops each where of a query, and nothing else in its chain", () => {
    const query = 'db.selectFrom("coupon").where("a", "=", a).where("b", "=", b).execute()';
    expect(changes(`const x = ${query};`)).toEqual([
      'drop where | const x = db.selectFrom("coupon").where("b", "=", b).execute();',
      'drop where | const x = db.selectFrom("coupon").where("a", "=", a).execute();',
    ]);
  });

  it("drops joins of tables, and no calls to `on` of an emitter", () => {
    expect(
      changes('const x = q.leftJoin("s", (join) => join.onRef("a", "=", "b").on("c", "=", d))'),
    ).toEqual([
      'drop onRef | const x = q.leftJoin("s", (join) => join.on("c", "=", d))',
      'drop on | const x = q.leftJoin("s", (join) => join.onRef("a", "=", "b"))',
    ]);
    expect(changes("const x = server.on('close', f);")).toEqual([]);
  });

  it("drops each condition of a query in `and`, in `or`, and in its SQL", () => {
    expect(changes('const x = eb.or([eb("a", "=", a), eb.and([b, c])]);')).toEqual([
      "drop condition | const x = eb.or([eb.and([b, c])]);",
      'drop condition | const x = eb.or([eb("a", "=", a), ]);',
      'drop condition | const x = eb.or([eb("a", "=", a), eb.and([c])]);',
      'drop condition | const x = eb.or([eb("a", "=", a), eb.and([b, ])]);',
    ]);
    const where = "where a = ? and (b = 1 or lower(c) = 'x') and d in (select e where f) limit 1";
    const found = findMutants("sample.ts", `const x = sql<T>\`select 1 from t ${where}\`;`);
    expect(found.map(({ operator, change }) => `${operator} | ${change}`)).toEqual([
      "drop condition | a = ? and -> (nothing)",
      "drop condition | and (b = 1 or lower(c) = 'x') -> (nothing)",
      "drop condition | b = 1 or -> (nothing)",
      "drop condition | or lower(c) = 'x' -> (nothing)",
      "drop condition | and d in (select e where f) -> (nothing)",
      "drop condition | where f -> (nothing)",
    ]);
  });

  it("ignores SQL keywords inside a template's values", () => {
    const source = "const x = sql`where a = #{f('b and c')} and #{g}`;".replaceAll("#", "$");
    expect(changes(source).map((one) => one.replaceAll("$", "#"))).toEqual([
      "drop condition | const x = sql`where  #{g}`;",
      "drop condition | const x = sql`where a = #{f('b and c')} `;",
    ]);
  });

  it("drops each property that a statement writes", () => {
    expect(changes("q.set({ a, b: 1 })")).toEqual(
      expect.arrayContaining(["drop property | q.set({ b: 1 })", "drop property | q.set({ a,  })"]),
    );
  });

  it("changes limits by one and replaces comparisons", () => {
    expect(changes("if (n >= 10) throw new Error();")).toEqual([
      "condition true | if (true) throw new Error();",
      "condition false | if (false) throw new Error();",
      "boundary | if (n > 10) throw new Error();",
      "negate comparison | if (n < 10) throw new Error();",
      "change number | if (n >= 11) throw new Error();",
      "drop throw | if (n >= 10) ;",
    ]);
  });

  it("changes no types, names or imports", () => {
    const source = 'import a from "a"; type T = 1 | true; interface I { x: 2 } let x: -1;';
    expect(changes(source)).toEqual([]);
  });

  it("finds no replacement for a method such as toString", () => {
    expect(changes("const x = a.toString().constructor();")).toEqual([]);
  });

  it("reads a comment that marks mutants of its line as equivalent, for the named operators", () => {
    const source = "// equivalent mutant (boundary): both ends are the same\nconst x = a < b;\n";
    const marked = findMutants("sample.ts", source).map((one) => [one.operator, one.equivalent]);
    expect(marked).toEqual([
      ["boundary", "both ends are the same"],
      ["negate comparison", null],
    ]);
  });

  it("assigns a dropped call to its own line, so that a mark covers only this call of a chain", () => {
    const source =
      "const x = q\n  .where(a)\n  // equivalent mutant (drop where): c\n  .where(b);\n";
    const marked = findMutants("sample.ts", source).map((one) => [one.line, one.equivalent]);
    expect(marked).toEqual([
      [2, null],
      [4, "c"],
    ]);
  });

  it("assigns a mutant to its function, and code that runs on import to none", () => {
    const source = "const LIMIT = 10;\nfunction f() { return () => LIMIT + 1; }\n";
    const found = findMutants("sample.ts", source).map(({ change, fn }) => [change, fn]);
    expect(found).toEqual([
      ["10 -> 11", null],
      ["+ -> -", 1],
      ["1 -> 2", 1],
    ]);
  });
});
