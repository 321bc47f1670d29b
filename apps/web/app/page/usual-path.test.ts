import { expect, test } from "vitest";
import { usualPath } from "./usual-path.ts";

test.each([
  ["/my-store", "/my-store"],
  ["/My-Store//", "/my-store"],
  ["/my%2Dstore", "/my-store"],
  ["/%4cogi%6E", "/login"],
  ["/%7Eowner%5F1%2e", "/~owner_1."],
  ["/", "/"],
])("%s is usually %s (rule 12.7)", (pathname, usual) => {
  expect(usualPath(pathname)).toBe(usual);
});

test.each(["/login%2f", "/my%252dstore", "/caf%c3%a9", "/%zz", "/100%", "/a%20b"])(
  "%s, which leads elsewhere without its escapes, keeps them (rule 12.7)",
  (pathname) => {
    expect(usualPath(pathname)).toBe(pathname);
  },
);
