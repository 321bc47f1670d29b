/**
 * The value of a key, made when it is first asked for: a formatter of `Intl` takes a phone some ten
 * milliseconds.
 */
export function remembered<K, V extends {}>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}
