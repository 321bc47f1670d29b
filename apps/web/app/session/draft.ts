import { readEntry, writeEntry } from "./tab-storage.ts";

const KEY = "drafts";

/** The owner of what is typed before signing in. */
export const GUEST = 0;

/** The changed input of a form, or an order, that was not sent. */
export interface Draft {
  owner: number;
  path: string;
  /** the form's name, as a screen can have several */
  form: string;
  values: Record<string, unknown>;
  /** the version of what the form changes, which was loaded */
  basedOn?: string;
}
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
    const drafts: unknown = JSON.parse(readEntry(KEY) ?? "[]");
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

// Checked without a schema, as a screen without a form has drafts too and must load none.
function isDraft(entry: unknown): entry is Draft {
  const { owner, path, form, values }: Record<string, unknown> = Object(entry);
  const isNamed = typeof path === "string" && typeof form === "string";
  return typeof owner === "number" && isNamed && typeof values === "object" && values !== null;
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
