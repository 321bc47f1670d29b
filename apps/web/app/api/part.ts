/** The result of loading one part of a screen; a failure is shown in its place (decision 041). */
export type Part<T> = { failed: false; data: T } | { failed: true };

/** Converts a rejected promise to a failed part, so that a loader does not fail as a whole. */
export function partOf<T>(answer: Promise<T>): Promise<Part<T>> {
  return answer.then(
    (data) => ({ failed: false, data }),
    () => ({ failed: true }),
  );
}
