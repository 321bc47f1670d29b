import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

const zones = ["America/New_York", "Pacific/Kiritimati", "America/St_Johns", "UTC", "Asia/Kolkata"];
const real = Intl.DateTimeFormat;

/** Simulates an engine that formats every locale like the given one. */
function formatAs(locale: string): void {
  class Format extends real {
    constructor(_locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
    }
  }
  vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: Format }));
}

/** Imports a fresh copy of the module, because it caches formatters. */
async function loadDays(): Promise<typeof import("./days.ts")> {
  vi.resetModules();
  return import("./days.ts");
}

afterEach(() => vi.unstubAllGlobals());

// WebKit formats 'en-CA' as 11/21/2026; Persian and Thai use other digits and calendars.
describe.each(["en-US", "fa-IR", "th-TH-u-nu-thai", "ar-SA"])(
  "an Intl that formats like %s",
  (locale) => {
    it("gives the same days and the same starts of days", async () => {
      const usual = await loadDays();
      formatAs(locale);
      const other = await loadDays();
      expect(other.dayIn("America/New_York", Date.parse("2026-11-21T12:00:00Z"))).toBe(
        "2026-11-21",
      );
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 4_000_000_000_000 }),
          fc.constantFrom(...zones),
          (time, zone) => {
            const day = other.dayIn(zone, time);
            expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
            expect(day).toBe(usual.dayIn(zone, time));
            expect(other.dayIn(zone, other.startOfDay(zone, day))).toBe(day);
          },
        ),
      );
    });
  },
);
