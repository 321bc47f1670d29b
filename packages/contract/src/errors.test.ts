import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { statusText, toFieldErrors } from "./errors.ts";

describe("errors", () => {
  it("'{field: [messages]}, {non_field_errors: [...]}', a nested path reported for its first segment (rule 13.1, decision 048)", () => {
    const schema = z
      .object({ items: z.array(z.object({ id: z.string("No id") })), name: z.string("No name") })
      .check(z.refine((value) => value.items.length > 0, "Nothing there"));
    const errors = (value: unknown) => {
      const parsed = z.safeParse(schema, value);
      return parsed.success ? {} : toFieldErrors(parsed.error);
    };
    expect(errors({ items: [{}, {}] })).toEqual({ items: ["No id", "No id"], name: ["No name"] });
    expect(errors({ items: [], name: "a" })).toEqual({ non_field_errors: ["Nothing there"] });
  });

  it("the catalogue's text by status, 'Generic Error' for any other", () => {
    expect([400, 404, 503, 418].map((status) => statusText("en", status))).toEqual([
      "Bad Request",
      "Not Found",
      "Service Unavailable",
      "Generic Error",
    ]);
  });
});
