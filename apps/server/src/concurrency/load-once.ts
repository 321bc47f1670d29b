/** Loads when it is first called, once for all callers. */
export interface Once<T> {
  (): Promise<T>;
  /** what is loaded, or will be in a moment; undefined before the first call and after a failure */
  begun(): Promise<T> | undefined;
}

/**
 * Returns a function that loads something when it is first called. A failure, such as for want of
 * open files, is forgotten: the next caller loads anew.
 */
export function loadOnce<T>(load: () => Promise<T>): Once<T> {
  let loading: Promise<T> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(once, { begun: () => loading });
}
