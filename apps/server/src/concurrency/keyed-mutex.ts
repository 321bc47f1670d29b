/** Returns a function that runs work with the same key sequentially, also after a failure. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      // equivalent mutant (condition false, drop statement): only memory grows
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
