/** A promise that is kept once `step` has been called so many times. */
export function countdown(count: number): { ended: Promise<void>; step: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const step = () => {
    left--;
    if (left === 0) resolve();
  };
  return { ended: promise, step };
}
