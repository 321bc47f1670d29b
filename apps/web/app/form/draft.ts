import * as z from "zod/mini";

const KEY = "draft";

/** A form's input when the session ended. */
const Draft = z.object({
  owner: z.number(),
  path: z.string(),
  values: z.record(z.string(), z.unknown()),
});
type Draft = z.infer<typeof Draft>;

/** Stores a draft in this tab for its owner. */
export function saveDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without session storage the input is lost, as on any reload.
  }
}

/**
 * Takes the owner's draft for a path out of the storage; for another account it is only deleted.
 */
export function takeDraft(owner: number, path: string): Draft["values"] | null {
  try {
    // equivalent mutant (drop fallback): JSON.parse treats null like the text
    const stored = Draft.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "null"));
    const mine = stored.owner === owner;
    if (mine && stored.path !== path) return null;
    window.sessionStorage.removeItem(KEY);
    return mine ? stored.values : null;
  } catch {
    return null;
  }
}

/** The form's values, replaced with those of a draft that have the same type. */
export function mergeDraft<T extends object>(values: T, draft: Draft["values"]): T {
  const fits = (name: string) => {
    const now: unknown = Reflect.get(values, name);
    // A field that holds a URL or null may change from null to a URL.
    const kinds = [typeof now, ...(now === null ? ["string"] : [])];
    return kinds.includes(typeof draft[name]) || (draft[name] === null && typeof now === "string");
  };
  const stored = Object.keys(values).filter((name) => name in draft && fits(name));
  return { ...values, ...Object.fromEntries(stored.map((name) => [name, draft[name]])) };
}
