import { expect, test } from "vitest";
import { parseForm } from "./form.ts";

test.each([
  ["a=1&b=", { a: "1", b: "" }],
  ["a[b]=1&a[c][d]=x%20y", { a: { b: "1", c: { d: "x y" } } }],
  ["a[0]=x&a[1]=y", { a: ["x", "y"] }],
  ["a[]=x&a[]=y", { a: ["x", "y"] }],
  ["a[0][p]=1&a[0][q]=2&a[1][p]=3", { a: [{ p: "1", q: "2" }, { p: "3" }] }],
  ["a[10]=z&a[2]=y&a[0]=x", { a: ["x", "y", "z"] }],
  ["a[b]=1&a[0]=2", { a: { b: "1", 0: "2" } }],
  ["a[b]=1&a[b]=2", { a: { b: "2" } }],
  ["a[][p]=1&a[][p]=2", { a: [{ p: "1" }, { p: "2" }] }],
  ["a=1&a[b]=2", { a: { b: "2" } }],
  ["", {}],
])("%s", (text, form) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(form);
});

test("no field name reaches an object's prototype", () => {
  parseForm("__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
