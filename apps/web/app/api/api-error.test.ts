// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { ApiError, messageOf, refusalText, withOffline } from "./api-error.ts";

test("messages by field may be a list or an object with non_field_errors", () => {
  const error = new ApiError(400, {
    email: ["taken", "again"],
    store: { non_field_errors: ["too many"] },
    odd: [{ not: "text" }],
    count: 3,
  });
  expect(error.fields).toEqual({ email: ["taken", "again"], store: ["too many"] });
  expect(error.message).toBe("Bad Request");
});

// 'the first message, if a string, becomes the field error'
test("a list whose first message is no string gives no error for its field", () => {
  const error = new ApiError(400, { website_url: [7, "second"], name: [] });
  expect(error.fields).toEqual({});
});

test("the server's own message comes first, then the catalogue's (rule 12.3)", () => {
  expect(new ApiError(409, { detail: "One store each" }).message).toBe("One store each");
  expect(new ApiError(400, { non_field_errors: ["Ten at most"] }).message).toBe("Ten at most");
  expect(new ApiError(503, null).message).toBe("Service Unavailable");
  expect(new ApiError(418, "teapot").message).toBe("Generic Error");
  expect(messageOf(new ApiError(0, null))).toBe("Generic Error");
  expect(messageOf(new TypeError("x is undefined"))).toBe("Generic Error");
});

test("a lost answer is said with its cause where the browser is offline, an error of the server is not (rule 12.3)", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const hint = "You are offline: check your connection and try again.";
  expect(messageOf(new ApiError(0, null))).toBe(`Generic Error. ${hint}`);
  expect(withOffline("Something went wrong", new TypeError("Failed to fetch"))).toBe(
    `Something went wrong. ${hint}`,
  );
  expect(refusalText(new ApiError(0, null), "It was refused.")).toBe(
    `We can't tell whether that was done. ${hint}`,
  );
  expect(messageOf(new ApiError(503, null))).toBe("Service Unavailable");
  vi.restoreAllMocks();
});
