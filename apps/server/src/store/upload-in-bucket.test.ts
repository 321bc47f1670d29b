import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../commands/backup/restore-backup.ts";
import { writeBackup } from "../commands/backup/write-backup.ts";
import { type BucketSettings, uploadBucket } from "../ports/uploads/upload-bucket.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { startBucketServer } from "../testing/bucket-server.ts";
import { newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { uploadLogo } from "../testing/logo-form.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pruneUploads } from "./prune-uploads.ts";

const folder = mkdtempSync(join(tmpdir(), "coupon-center-bucket-data-"));
const pages = { webFolder: folder, imageUploadUrl: undefined, imageUploadPreset: "preset" };
// What no route serves is the portal's to answer.
const web = { ...jsonWebBuild, handle: async () => new Response("none", { status: 404 }) };
const openWith = (more: Partial<BucketSettings> = {}) =>
  openInstallation({
    web,
    app: { pages },
    uploads: uploadBucket({ ...bucket.settings, ...more }),
  });

const bucket = await startBucketServer();
const at = await openWith();
const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
afterAll(async () => {
  await at?.close();
  await bucket?.stop();
  rmSync(folder, { recursive: true });
});

/** Uploads the logo as a new merchant, who makes a store with it. */
async function storeWithLogo(to: Installation) {
  const merchant = await newMerchant(to);
  const { secure_url } = (await uploadLogo(to, merchant)).json();
  const body = { ...storePayload, logo_url: secure_url };
  const { logo_url } = await merchant.ok(endpoints.createStore, { body });
  return { logoUrl: String(logo_url), secureUrl: String(secure_url) };
}

describe("uploads in a bucket (rule 4.7)", () => {
  it("of a private one are sent by the server, as from its folder; nothing is in the folder", async () => {
    const { logoUrl, secureUrl } = await storeWithLogo(at);
    expect(logoUrl).toBe(secureUrl);
    const { pathname } = new URL(logoUrl);
    const answer = await at.app.inject({ url: pathname });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(answer.rawPayload.length),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
    });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe("webp");
    expect(() => readdirSync(join(at.dataDir, "uploads"))).toThrow("ENOENT");
    const head = await at.app.inject({ method: "HEAD", url: pathname });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ["none.webp", "..%2fsecret.webp", "a.txt", ""])
      expect((await at.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(404);
  });

  it("of a public one are loaded from its address, which the pages' policy allows", async () => {
    const other = await openWith({ publicUrl: "https://cdn.example/logos/" });
    const { logoUrl, secureUrl } = await storeWithLogo(other);
    expect(logoUrl).toMatch(/^https:\/\/cdn\.example\/logos\/[\w-]{43}\.webp$/);
    expect(secureUrl).toBe(logoUrl);
    // Stored without the address, so that it may change.
    const { logo_url } = await other.db
      .selectFrom("store")
      .select("logo_url")
      .executeTakeFirstOrThrow();
    expect(logo_url).toBe(`/uploads/${logoUrl.split("/").at(-1)}`);
    const page = await other.app.inject({ url: "/stores" });
    expect(page.headers["content-security-policy"]).toContain(
      "img-src 'self' https://cdn.example/logos/;",
    );
    await other.close();
  });

  it("that no store uses go from it after a day (rule 14.7, decision 056)", async () => {
    await storeWithLogo(at);
    const name = "unused.webp";
    const { files } = at.ports.images;
    await files.write(name, logo);
    const { id: account_id } = await at.db
      .selectFrom("account")
      .select("id")
      .executeTakeFirstOrThrow();
    const row = {
      name,
      account_id,
      width: 120,
      height: 40,
      bytes: 9,
      created_at: Date.now() - 2 * DAY_MS,
    };
    await at.db.insertInto("upload").values(row).execute();
    const before = await files.list();
    await pruneUploads(systemCtx(at), () => false);
    expect(await files.list()).toEqual(before.filter((one) => one !== name));
  });

  it("are in backups, and restored into a folder or another bucket (rule 14.5)", async () => {
    await storeWithLogo(at);
    const file = join(folder, "backup");
    const { files } = at.ports.images;
    const written = await writeBackup(file, { database: at, uploads: files, now: 0 });
    expect(written.uploads).toBeGreaterThan(0);
    const plain = await openInstallation();
    const pictures = uploadFolder(join(folder, "restored"));
    await restoreBackup(file, { database: plain, uploads: pictures });
    expect(await pictures.list()).toEqual(await files.list());
    await plain.close();
    const second = await openInstallation();
    await files.write("of-another.webp", Buffer.from("other"));
    const refused = restoreBackup(file, { database: second, uploads: files });
    await expect(refused).rejects.toThrow("the bucket of S3_BUCKET_URL holds files");
    for (const name of await files.list()) await files.remove(name);
    await restoreBackup(file, { database: second, uploads: files });
    expect(await files.list()).toEqual(await pictures.list());
    await second.close();
  });

  it("while it is away an upload is 503, and is written down, as it may have arrived", async () => {
    const away = await openWith({ url: "http://127.0.0.1:9/logos" });
    const merchant = await newMerchant(away);
    const answer = await uploadLogo(away, merchant);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "10"]);
    expect(await away.db.selectFrom("upload").select("name").execute()).toHaveLength(1);
    await away.close();
  });
});
