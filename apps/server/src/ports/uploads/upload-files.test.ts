import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { startBucketServer } from "../../testing/bucket-server.ts";
import { freePort } from "../../testing/free-port.ts";
import { openUploads } from "./open-uploads.ts";
import { uploadBucket } from "./upload-bucket.ts";
import { type UploadFiles, uploadFolder } from "./upload-files.ts";

const folder = mkdtempSync(join(tmpdir(), "coupon-center-uploads-"));
const bucket = await startBucketServer();
afterAll(async () => {
  await bucket?.stop();
  rmSync(folder, { recursive: true });
});

describe.each<[string, () => UploadFiles]>([
  ["the data folder", () => uploadFolder(folder)],
  ["a bucket", () => uploadBucket(bucket.settings)],
])("uploads in %s", (_where, open) => {
  it("are written, read, opened, listed by name and removed", async () => {
    const files = open();
    const [data, other] = [Buffer.from([0, 1, 255, 10]), Buffer.from("other")];
    await files.write("b-_2.webp", data);
    await files.write("a.webp", other);
    expect(await files.list()).toEqual(["a.webp", "b-_2.webp"]);
    expect(await files.read("b-_2.webp")).toEqual(data);
    const opened = await files.open("a.webp");
    expect([opened?.bytes, opened && (await buffer(opened.body))]).toEqual([5, other]);
    for (const name of await files.list()) await files.remove(name);
    expect(await files.list()).toEqual([]);
  });

  it("that do not exist are null, and can be removed", async () => {
    const files = open();
    expect([await files.read("none.webp"), await files.open("none.webp")]).toEqual([null, null]);
    await expect(files.remove("none.webp")).resolves.toBeUndefined();
  });
});

/** A bucket whose server answers so; `asked` gets the addresses of the requests. */
async function bucketThat(answer: (response: ServerResponse, url: URL) => void) {
  const asked: URL[] = [];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", origin);
    asked.push(url);
    answer(response, url);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(port, "127.0.0.1"), "listening");
  return { files: uploadBucket({ ...bucket.settings, url: `${origin}/logos` }), asked };
}

describe("the data folder", () => {
  it("lists nothing else that somebody left there, as in a volume of its own", async () => {
    const place = mkdtempSync(join(folder, "shared-"));
    mkdirSync(join(place, "lost+found"));
    for (const name of ["a copy.webp", "notes.txt", ".b.webp.part"])
      writeFileSync(join(place, name), "");
    const files = uploadFolder(place);
    await files.write("a.webp", Buffer.of(1));
    expect(await files.list()).toEqual(["a.webp"]);
  });

  it("takes a picture whose writing a kill has broken off before", async () => {
    const place = mkdtempSync(join(folder, "killed-"));
    writeFileSync(join(place, ".a.webp.part"), "begun, and longer than the picture");
    const files = uploadFolder(place);
    await files.write("a.webp", Buffer.from("whole"));
    expect(await files.read("a.webp")).toEqual(Buffer.from("whole"));
    expect(readdirSync(place)).toEqual(["a.webp"]);
  });

  it("loses what a kill has left of a picture with the picture", async () => {
    const place = mkdtempSync(join(folder, "left-"));
    for (const name of [".a.webp.part", ".b.webp.part"]) writeFileSync(join(place, name), "begun");
    await uploadFolder(place).remove("a.webp");
    expect(readdirSync(place)).toEqual([".b.webp.part"]);
  });

  it("with a file that cannot be read is an error, not a missing file", async () => {
    const place = mkdtempSync(join(folder, "unreadable-"));
    mkdirSync(join(place, "a.webp"));
    const reading = uploadFolder(place).read("a.webp");
    await expect(reading).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("that takes no file is 503 with Retry-After, the cause is kept, and nothing is left", async () => {
    const place = mkdtempSync(join(folder, "full-"));
    // A folder in the file's place makes the last step fail, after all bytes are written.
    mkdirSync(join(place, "a.webp", "b"), { recursive: true });
    await expect(uploadFolder(place).write("a.webp", Buffer.of(1))).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 10,
      cause: { message: expect.stringMatching(/^DATA_DIR takes no picture: E/) },
    });
    expect(readdirSync(place)).toEqual(["a.webp"]);
  });
});

it("whose folder leads nowhere, as to a volume that is not mounted, are 503", async () => {
  const place = join(mkdtempSync(join(folder, "unmounted-")), "uploads");
  symlinkSync(`${place}-nowhere`, place);
  await expect(uploadFolder(place).write("a.webp", Buffer.of(1))).rejects.toMatchObject({
    code: "unavailable",
  });
});

it("are in the bucket, if there is one, else in the data folder", () => {
  expect(openUploads({ dataDir: folder, bucket: undefined }).folder).toBe(join(folder, "uploads"));
  expect(openUploads({ dataDir: folder, bucket: bucket.settings }).folder).toBeNull();
});

describe("a bucket", () => {
  it("lists nothing else that somebody keeps there, which pruning would remove", async () => {
    const files = uploadBucket(bucket.settings);
    const names = ["a.webp", "a copy.webp", "notes.txt", "other/b.webp"];
    for (const name of names) await files.write(name, Buffer.of(1));
    expect(await files.list()).toEqual(["a.webp"]);
    for (const name of names) await files.remove(name);
  });

  it("with more files than one answer lists is listed whole", async () => {
    const files = uploadBucket(bucket.settings);
    const names = Array.from({ length: 1_050 }, (_, index) => `n${1_000 + index}.webp`);
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(
        names.slice(from, from + 50).map((name) => files.write(name, Buffer.of(1))),
      );
    expect(await files.list()).toEqual(names);
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((name) => files.remove(name)));
  });

  it.each([
    ["as in addresses", "<EncodingType>url</EncodingType>", "b+c%2Bd.webp", "b c+d.webp"],
    ["as they are", "", "b+c%2Bd.webp", "b+c%2Bd.webp"],
  ])(
    "that lists names %s goes on after the last one of a page",
    async (_how, head, last, marker) => {
      const { files, asked } = await bucketThat((response, url) =>
        response.end(
          url.searchParams.get("marker") === ""
            ? `${head}<IsTruncated>true</IsTruncated><Key>a.webp</Key><Key>${last}</Key>`
            : `${head}<IsTruncated>false</IsTruncated><Key>e.webp</Key>`,
        ),
      );
      expect(await files.list()).toEqual(["a.webp", "e.webp"]);
      expect(asked.map(({ searchParams }) => searchParams.get("marker"))).toEqual(["", marker]);
    },
  );

  it.each([
    ["a wrong secret", { secretAccessKey: "another" }, "403 SignatureDoesNotMatch"],
    ["a key that the store does not know", { accessKeyId: "NOBODY" }, "403 InvalidAccessKeyId"],
  ])("refuses %s, which is an error of its own", async (_what, wrong, message) => {
    const files = uploadBucket({ ...bucket.settings, ...wrong });
    const writing = files.write("a.webp", Buffer.of(1));
    await expect(writing).rejects.toThrow(`the bucket answers ${message}`);
  });

  it("that does not exist is an error, not a missing file", async () => {
    const files = uploadBucket({
      ...bucket.settings,
      url: bucket.settings.url.replace("logos", "nowhere"),
    });
    await expect(files.read("a.webp")).rejects.toThrow("the bucket answers 404 NoSuchBucket");
  });

  it("whose list is not found is an error, not a bucket without pictures", async () => {
    const { files } = await bucketThat((response) => response.writeHead(404).end("Not found"));
    await expect(files.list()).rejects.toThrow("the bucket answers 404");
  });

  it("that is away is 503 with Retry-After, and the cause is kept", async () => {
    const url = `http://127.0.0.1:${await freePort()}/logos`;
    const reading = uploadBucket({ ...bucket.settings, url }).read("a.webp");
    await expect(reading).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 10,
      cause: {
        message: expect.stringMatching(
          /^the bucket of S3_BUCKET_URL is away: connect ECONNREFUSED/,
        ),
      },
    });
  });

  it.each([
    [429, true],
    [499, false],
    [500, true],
    [503, true],
  ])(
    "that answers %i without a reason: 503 is %s, and it is asked once",
    async (status, isAway) => {
      const { files, asked } = await bucketThat((response) => response.writeHead(status).end());
      const error = await files.read("a.webp").catch((caught: unknown) => caught);
      expect(asked).toHaveLength(1);
      const text = `the bucket answers ${status}`;
      expect(error).toMatchObject(
        isAway
          ? {
              code: "unavailable",
              cause: { message: `the bucket of S3_BUCKET_URL is away: ${text}` },
            }
          : { message: text },
      );
    },
  );
});
