/** The value of a key, created when it is first asked for and kept. */
export function getOrCreate<K, V extends {}>(kept: Map<K, V>, key: K, create: () => V): V {
  const value = kept.get(key);
  if (value !== undefined) return value;
  const created = create();
  kept.set(key, created);
  return created;
}
