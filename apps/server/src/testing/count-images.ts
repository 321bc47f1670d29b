import sharp from "sharp";

/** The images that wait for a thread of the library, and those on one. */
function takenOn(): number {
  const { queue, process } = sharp.counters();
  return queue + process;
}

/**
 * What `work` returned, and the largest number of images that the library had taken on meanwhile.
 * The count that its event brings leaves out one that a thread has begun by then.
 */
export async function countImages<T>(
  work: () => Promise<T>,
): Promise<{ result: T; mostAtOnce: number }> {
  let mostAtOnce = 0;
  const note = () => {
    // A thread that begins an image between the readings of the two counters has it in both; the
    // second sum has it once. No image ends between the sums, as that is noted on this thread.
    mostAtOnce = Math.max(mostAtOnce, Math.min(takenOn(), takenOn()));
  };
  sharp.queue.on("change", note);
  try {
    const result = await work();
    return { result, mostAtOnce };
  } finally {
    sharp.queue.off("change", note);
  }
}
