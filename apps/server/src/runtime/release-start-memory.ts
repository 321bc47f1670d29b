/**
 * Collects what only the start needed, which the engine would keep. It does nothing without
 * `--expose-gc`.
 */
export async function releaseStartMemory(): Promise<void> {
  // Only the last resort makes the nursery small again.
  await globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" });
}
