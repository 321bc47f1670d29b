/**
 * The names of the fields that a change gives other values, as the audit keeps them as its reason:
 * 'name, contact_email'; null for none.
 */
export function changedFields(before: object, after: object): string | null {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== Reflect.get(before, name),
  );
  return changed.map(([name]) => name).join(", ") || null;
}
