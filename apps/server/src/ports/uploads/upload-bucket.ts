import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { IMMUTABLE } from "../../cache-lifetimes.ts";
import { loadOnce } from "../../concurrency/load-once.ts";
import { OperatorRefusal } from "../../errors.ts";
import { isUploadName, type UploadFiles, unavailable } from "./upload-files.ts";

export interface BucketSettings {
  /** with the bucket as its host's first part, or as its path */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string | null;
}

/** How long a bucket may take to answer; a logo is a few kB. */
const ANSWER_MS = 5_000; // equivalent mutant (change number): a millisecond more is as good

/** What a bucket keeps with each file, for those who load it from there. */
const kept = {
  "content-type": "image/webp",
  "cache-control": IMMUTABLE,
};

/** A name in a bucket's list, which is asked for with names encoded as in addresses. */
const KEY = /<Key>([^<]+)<\/Key>/g;

/**
 * A bucket that speaks Amazon's S3. Errors: 503 while it is away or overloaded, an OperatorRefusal
 * with its answer if it refuses.
 */
export function uploadBucket(settings: BucketSettings): UploadFiles {
  const base = settings.url.replace(/\/+$/, "");
  const { region, accessKeyId, secretAccessKey, publicUrl } = settings;
  const client = loadOnce(async () => {
    const { AwsClient } = await import("aws4fetch");
    // A failed call is repeated by the caller, who knows whether anybody still waits.
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  });
  const ask = async (path: string, request: RequestInit = {}): Promise<Response | null> => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await (await client())
      .fetch(`${base}${path}`, { ...request, signal })
      .catch((error) => {
        throw away(error);
      });
    if (answer.ok) return answer;
    const text = await whole(answer.text());
    if (answer.status === 404 && !text.includes("NoSuchBucket")) return null;
    const why =
      `the bucket answers ${answer.status} ${/<Code>(\w+)</.exec(text)?.[1] ?? ""}`.trim();
    throw answer.status === 429 || answer.status >= 500 ? away(why) : new OperatorRefusal(why);
  };
  return {
    folder: null,
    publicUrl: publicUrl && `${publicUrl.replace(/\/+$/, "")}/`,
    async write(name, data) {
      await ask(`/${name}`, { method: "PUT", body: new Uint8Array(data), headers: kept });
    },
    async read(name) {
      const answer = await ask(`/${name}`);
      return answer && Buffer.from(await whole(answer.arrayBuffer()));
    },
    async open(name) {
      const answer = await ask(`/${name}`);
      if (!answer?.body) return null;
      const bytes = Number(answer.headers.get("content-length")) || undefined;
      return { body: Readable.fromWeb(answer.body as ReadableStream), bytes };
    },
    async remove(name) {
      await ask(`/${name}`, { method: "DELETE" });
    },
    async list() {
      const names: string[] = [];
      // The first version of the list, whose pages begin after a name instead of with a token:
      // every store has it, and the one of the tests has no other that works.
      for (let marker: string | undefined = ""; marker !== undefined; ) {
        const query = new URLSearchParams({ "encoding-type": "url", marker });
        const answer: Response | null = await ask(`?${query}`);
        // Taken for an empty list, it would leave all pictures out of a backup.
        if (!answer) throw new OperatorRefusal("the bucket answers 404 to what asks for its list");
        const page = await whole(answer.text());
        const decode = page.includes("<EncodingType>url<") ? decodeKey : String;
        const keys = Array.from(page.matchAll(KEY), ([, key = ""]) => decode(key));
        names.push(...keys.filter(isUploadName));
        marker = page.includes("<IsTruncated>true<") ? keys.at(-1) : undefined;
      }
      // equivalent mutant (drop sort): a list that goes on after a name is in this order
      return names.sort();
    },
  };
}

/** The body of an answer, which may end, or be too late, after its beginning. Errors: 503. */
const whole = <T>(body: Promise<T>): Promise<T> =>
  body.catch((error: unknown) => {
    throw away(error);
  });

function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll("+", " "));
}

/** Of a call that failed itself the cause tells why: its own words are "fetch failed". */
function away(error: unknown) {
  const why = error instanceof Error && error.cause ? error.cause : error;
  return unavailable("the bucket of S3_BUCKET_URL is away", why);
}
