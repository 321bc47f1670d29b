import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketSettings } from "../ports/uploads/upload-bucket.ts";

/** An S3-speaking server with an empty bucket, in this process. */
export async function startBucketServer(): Promise<{
  settings: BucketSettings;
  stop(): Promise<void>;
}> {
  const directory = mkdtempSync(join(tmpdir(), "coupon-center-bucket-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "logos" }],
  });
  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}/logos`,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      publicUrl: null,
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
