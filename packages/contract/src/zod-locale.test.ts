import { expect, it, vi } from "vitest";
import * as z from "zod/mini";

it("what is wrong is said in words, also of the schemas that have none of their own", async () => {
  z.config({ localeError: undefined });
  vi.resetModules();
  await import("./zod-locale.ts");
  const { error } = z.safeParse(z.string(), 1);
  expect(error?.issues[0]?.message).toBe("Invalid input: expected string, received number");
});
