import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("a cell that a spreadsheet would run as a formula is text, and what separates cells is quoted", () => {
  const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
  expect(csvText([hostile])).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1"\r\n`);
  expect(csvText([["a,b", 'say "no"', "two\nlines", "a=b", -5]])).toBe(
    `"a,b","say ""no""","two\nlines",a=b,-5\r\n`,
  );
});
