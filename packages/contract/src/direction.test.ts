import { describe, expect, it } from "vitest";
import { nameInDirection } from "./direction.ts";
import { say } from "./texts/say.ts";

const ISOLATE = "\u2068";
const END = "\u2069";

describe("'Text from people is shown … in its own direction' (rule 12.11)", () => {
  it.each(["1001 Nights", "Toys!", "Foxglove Co.", "7up@shop.example", "Kids متجر"])(
    "'%s' is isolated among Arabic words",
    (name) => {
      expect(nameInDirection(name, "ar-EG")).toBe(ISOLATE + name + END);
    },
  );

  it("a name that cannot be taken apart has no marks", () => {
    for (const name of ["Northpine Outfitters", "متجر Toys! (24/7)", "#20", ""])
      expect(nameInDirection(name, "ar-EG")).toBe(name);
  });

  it("an Arabic name is isolated among words from left to right", () => {
    expect(nameInDirection("متجر 24!", "en-US")).toBe(`${ISOLATE}متجر 24!${END}`);
    expect(nameInDirection("متجر", "en-US")).toBe("متجر");
  });

  it("a text isolates what it is given", () => {
    expect(say("ar-EG", "storeCoupons", { store: "1001 Nights" })).toBe(
      `كوبونات ${ISOLATE}1001 Nights${END}`,
    );
    expect(say("en-US", "storeCoupons", { store: "1001 Nights" })).toBe("1001 Nights coupons");
  });
});
