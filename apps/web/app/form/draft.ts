import * as z from "zod/mini";

const KEY = "draft";

/** What somebody had typed when their session ended. */
const Draft = z.object({
  owner: z.number(),
  path: z.string(),
  values: z.record(z.string(), z.unknown()),
});
type Draft = z.infer<typeof Draft>;

/** Keeps a draft in this tab, for its owner to come back to. */
export function saveDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without session storage what was typed is lost, as it would be on any reload.
  }
}

/** The owner's draft for a path, once; whoever else has signed in finds none, and it is gone. */
export function takeDraft(owner: number, path: string): Draft["values"] | null {
  try {
    // equivalent mutant (drop fallback): JSON.parse takes null for the text
    const stored = Draft.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "null"));
    const mine = stored.owner === owner;
    if (mine && stored.path !== path) return null;
    window.sessionStorage.removeItem(KEY);
    return mine ? stored.values : null;
  } catch {
    return null;
  }
}

/** The form's values with those of a draft in their place, where they are of the same kind. */
export function mergeDraft<T extends object>(values: T, draft: Draft["values"]): T {
  const fits = (name: string) => {
    const now: unknown = Reflect.get(values, name);
    // A field that holds an address or nothing (null) may go from one to the other.
    const kinds = [typeof now, ...(now === null ? ["string"] : [])];
    return kinds.includes(typeof draft[name]) || (draft[name] === null && typeof now === "string");
  };
  const stored = Object.keys(values).filter((name) => name in draft && fits(name));
  return { ...values, ...Object.fromEntries(stored.map((name) => [name, draft[name]])) };
}
