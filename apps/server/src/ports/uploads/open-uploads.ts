import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { uploadBucket } from "./upload-bucket.ts";
import { type UploadFiles, uploadFolder } from "./upload-files.ts";

/** The uploads of an installation: in its bucket, if it has one, else in its data folder. */
export function openUploads({ dataDir, bucket }: Pick<Config, "dataDir" | "bucket">): UploadFiles {
  return bucket ? uploadBucket(bucket) : uploadFolder(join(dataDir, "uploads"));
}
