import { afterEach, expect, it, vi } from "vitest";

const settings = "__zod_globalConfig";
const before: unknown = Reflect.get(globalThis, settings);

/** zod's settings after a fresh import of the module. */
async function load(): Promise<unknown> {
  vi.resetModules();
  await import("./zod-jitless.ts");
  return Reflect.get(globalThis, settings);
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.set(globalThis, settings, before);
});

it("in a browser zod never compiles code, whatever its earlier settings; on a server it may", async () => {
  Reflect.set(globalThis, settings, { custom: 1 });
  expect(await load()).toEqual({ custom: 1 });
  vi.stubGlobal("document", {});
  expect(await load()).toEqual({ custom: 1, jitless: true });
  Reflect.deleteProperty(globalThis, settings);
  expect(await load()).toEqual({ jitless: true });
});
