const settings = "__zod_globalConfig";

// Our pages' policy forbids eval, and a browser reports even the try that zod would make of it. Set by
// its name, before any schema is made: through zod's own function all of zod would follow onto every page.
if ("document" in globalThis) {
  const kept: unknown = Reflect.get(globalThis, settings);
  Reflect.set(globalThis, settings, Object.assign(Object(kept), { jitless: true }));
}
