/** Orders rows by the time in one field, and those of the same time by the id in another. */
export function byAge<T extends string, I extends string>(time: T, id: I) {
  type Row = Record<T, number> & Record<I, string | number>;
  return (one: Row, other: Row): number =>
    // equivalent mutant (boundary, change number): ids differ, and only the sign of the result counts
    one[time] - other[time] || (one[id] < other[id] ? -1 : 1);
}
