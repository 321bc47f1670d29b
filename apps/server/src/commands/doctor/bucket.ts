import { randomUUID } from "node:crypto";
import { AppError, errorText } from "../../errors.ts";
import { openUploads } from "../../ports/uploads/open-uploads.ts";
import { type Checked, fault, ok, type Unplaced } from "./finding.ts";

/**
 * The bucket of uploads, if there is one: writes, reads, lists and removes a file there, as the
 * server does.
 */
export async function checkBucket({ config }: Checked): Promise<Unplaced[]> {
  if (!config.bucket) return [];
  const files = openUploads(config);
  const name = `probe-${randomUUID()}.webp`;
  try {
    await files.write(name, Buffer.from("probe"));
    const isKept = (await files.read(name))?.toString() === "probe";
    const isListed = (await files.list()).includes(name);
    await files.remove(name);
    if (isKept && isListed) return [ok("S3_BUCKET_URL: the bucket keeps, lists and removes files")];
    return [
      fault("S3_BUCKET_URL: the bucket does not keep what is written", "name another bucket"),
    ];
  } catch (error) {
    const why = error instanceof AppError ? error.cause : error;
    return [
      fault(
        `S3_BUCKET_URL: ${errorText(why)}`,
        "correct the variables S3_…, and let the key read, write, delete and list there",
      ),
    ];
  }
}
