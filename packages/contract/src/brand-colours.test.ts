import { describe, expect, it } from "vitest";
import { accentsOf, fieldsOf } from "./brand-colours.ts";
import { contrast } from "./colour.ts";
import { toOklch } from "./oklch.ts";

const colours = ["#0b6b5d", "#b4371e", "#f4c430", "#0000ff"];

describe("a client's colour on dark pages (rule 1.6, decision 013)", () => {
  it.each(colours)(
    "of %s the accent has the lightness of all clients' and its own hue",
    (primary) => {
      const own = toOklch(primary);
      const { l, c, h } = toOklch(accentsOf(primary).dark.colour);
      expect(l).toBeCloseTo(0.8, 2);
      expect(Math.cos(((h - own.h) * Math.PI) / 180)).toBeGreaterThan(0.99);
      expect(c).toBeLessThan(0.133);
    },
  );

  it("the accent of a pale colour is a quarter stronger", () => {
    const [own, dark] = ["#0b6b5d", accentsOf("#0b6b5d").dark.colour].map(toOklch);
    expect((dark?.c ?? 0) / (own?.c ?? 1)).toBeCloseTo(1.25, 1);
  });

  it.each(["#000000", "#ffffff", "#767676", "#15181c"])(
    "of %s, which has no hue, the accent is almost white: a grey one looks disabled",
    (primary) => {
      expect(toOklch(accentsOf(primary).dark.colour).l).toBeGreaterThan(0.9);
    },
  );

  it.each([...colours, "#000000", "#ffffff"])(
    "of %s the field is dark, with white text",
    (primary) => {
      const { dark } = fieldsOf(primary);
      expect(toOklch(dark.colour).l).toBeCloseTo(0.36, 2);
      expect(dark.text).toBe("#ffffff");
    },
  );
});

describe("a client's colour on light pages (rule 1.6, decision 013)", () => {
  it("is the field unchanged, a yellow one with dark text", () => {
    expect(fieldsOf("#0b6b5d").light).toMatchObject({ colour: "#0b6b5d", text: "#ffffff" });
    expect(fieldsOf("#f4c430").light).toMatchObject({ colour: "#f4c430", text: "#0b0d0f" });
  });

  it("secondary text on the field is only used if it is readable", () => {
    expect(fieldsOf("#0b6b5d").light.text2).toBe("#ddeae8");
    expect(fieldsOf("#767676").light.text2).toBe("#ffffff");
  });

  it("the accent is the colour itself if it is readable, else a darker one", () => {
    expect(accentsOf("#0b6b5d").light.colour).toBe("#0b6b5d");
    const yellow = accentsOf("#f4c430").light;
    expect(contrast(yellow.colour, yellow.soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(yellow.colour, yellow.soft)).toBeLessThan(5.2);
  });

  it.each(["#f3e9e2", "#767676", "#ffffff"])(
    "of %s, which has hardly a hue, the accent is darker than a readable grey, which looks disabled",
    (primary) => {
      expect(contrast(accentsOf(primary).light.colour, "#ffffff")).toBeGreaterThan(7);
    },
  );

  it("an edge is no stronger than its contrast requires", () => {
    for (const primary of colours) {
      const { soft, line } = accentsOf(primary).light;
      expect(contrast(line, soft)).toBeLessThan(3.5);
    }
  });
});
