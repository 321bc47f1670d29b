import { expect, it, vi } from "vitest";
import * as z from "zod/mini";

it("schemas without a message of their own have a readable one", async () => {
  z.config({ localeError: undefined });
  vi.resetModules();
  await import("./zod-locale.ts");
  const { error } = z.safeParse(z.string(), 1);
  expect(error?.issues[0]?.message).toBe("Invalid input: expected string, received number");
});
