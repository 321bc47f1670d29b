import sharp from "sharp";

/**
 * What `work` returned, and the largest number of images that the library had taken on meanwhile.
 * The count that its event brings leaves out one that a thread has begun by then.
 */
export async function countImages<T>(
  work: () => Promise<T>,
): Promise<{ result: T; mostAtOnce: number }> {
  let mostAtOnce = 0;
  const note = () => {
    const { queue, process } = sharp.counters();
    mostAtOnce = Math.max(mostAtOnce, queue + process);
  };
  sharp.queue.on("change", note);
  try {
    const result = await work();
    return { result, mostAtOnce };
  } finally {
    sharp.queue.off("change", note);
  }
}
