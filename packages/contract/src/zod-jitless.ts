const settings = "__zod_globalConfig";

// Our Content-Security-Policy forbids eval, and browsers report even the attempt with which zod
// detects it. The setting is written directly, before any schema is made: importing zod's `config`
// would add all of zod to every page.
if ("document" in globalThis) {
  const kept: unknown = Reflect.get(globalThis, settings);
  Reflect.set(globalThis, settings, Object.assign(Object(kept), { jitless: true }));
}
