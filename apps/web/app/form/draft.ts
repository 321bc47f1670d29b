import * as z from "zod/mini";
import { readEntry, writeEntry } from "../session/tab-storage.ts";

const KEY = "drafts";

/** The owner of what is typed before signing in. */
export const GUEST = 0;

/** The changed input of a form that was not sent. */
const Draft = z.object({
  owner: z.number(),
  path: z.string(),
  /** the form's name, as a screen can have several */
  form: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** the version of what the form changes, which was loaded */
  basedOn: z.optional(z.string()),
});
export type Draft = z.infer<typeof Draft>;
export type DraftKey = Omit<Draft, "values" | "basedOn">;

/** Stores a draft in this tab for its owner, instead of an older one of the same form. */
export function saveDraft(draft: Draft): void {
  writeDrafts([...readDrafts().filter((one) => !isOf(one, draft)), draft]);
}

/** Takes the owner's draft of a form out of the storage; those of another account are deleted. */
export function takeDraft(place: DraftKey): Draft | null {
  const stored = readDrafts();
  const found = stored.find((one) => isOf(one, place));
  const { owner } = place;
  const isForeign = (one: Draft) => owner !== GUEST && one.owner !== GUEST && one.owner !== owner;
  const rest = stored.filter((one) => one !== found && !isForeign(one));
  if (rest.length < stored.length) writeDrafts(rest);
  return found ?? null;
}

function isOf(draft: Draft, { owner, path, form }: DraftKey): boolean {
  return draft.owner === owner && draft.path === path && draft.form === form;
}

function readDrafts(): Draft[] {
  try {
    return z.array(Draft).parse(JSON.parse(readEntry(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function writeDrafts(drafts: readonly Draft[]): void {
  writeEntry(KEY, drafts.length === 0 ? null : JSON.stringify(drafts));
}

/** The form's values, replaced with those of a draft that have the same type. */
export function mergeDraft<T extends object>(values: T, draft: Draft["values"]): T {
  const fits = (name: string) => {
    const now: unknown = Reflect.get(values, name);
    // A field without a value, as that of a URL which is null, may get a text.
    const kinds = [typeof now, ...(now === null || now === undefined ? ["string"] : [])];
    return kinds.includes(typeof draft[name]) || (draft[name] === null && typeof now === "string");
  };
  const stored = Object.keys(values).filter((name) => name in draft && fits(name));
  return { ...values, ...Object.fromEntries(stored.map((name) => [name, draft[name]])) };
}
