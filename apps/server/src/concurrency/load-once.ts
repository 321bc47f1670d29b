/**
 * Returns a function that loads something when it is first called, once for all callers. A failure,
 * such as for want of open files, is forgotten: the next caller loads anew.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
