import { expect, test } from "vitest";
import { aesSealer } from "./sealer.ts";

const sealer = aesSealer("a secret of the tests, 32 characters and more");
const text = JSON.stringify({ link: "https://shop.example/auth/verify-email?token=abc – «ä»" });

test("a sealed text opens for its owner, is unreadable, and differs each time", () => {
  const sealed = sealer.seal(text, "8:verify:a@shop.example");
  expect(sealer.open(sealed, "8:verify:a@shop.example")).toBe(text);
  expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString()).not.toContain("token");
  expect(sealer.seal(text, "8:verify:a@shop.example")).not.toBe(sealed);
});

test("another secret, another owner, a changed character and plain text do not open", () => {
  const sealed = sealer.seal(text, "mine");
  expect(sealer.open(sealed, "another's")).toBeNull();
  expect(aesSealer("another secret of the tests, long enough").open(sealed, "mine")).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === "A" ? "B" : "A";
    const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
    // The last character of a part has bits that do not belong to any byte.
    if (changed !== sealed && sealed[at + 1] !== "." && at + 1 < sealed.length)
      expect(sealer.open(changed, "mine")).toBeNull();
  }
  expect(sealer.open(text, "mine")).toBeNull();
  expect(sealer.open("", "mine")).toBeNull();
});
