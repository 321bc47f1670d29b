/** What one part of a screen was answered. A failure is told in its place (decision 041). */
export type Part<T> = { failed: false; data: T } | { failed: true };

/** For a loader: a part that fails does not take the screen with it. */
export function partOf<T>(answer: Promise<T>): Promise<Part<T>> {
  return answer.then(
    (data) => ({ failed: false, data }),
    () => ({ failed: true }),
  );
}
