import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { uploadLogo } from "../testing/logo-form.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pruneUploads } from "./prune-uploads.ts";

it("no file is written of an upload that can't be written down (rule 14.7, decision 056)", async () => {
  const at = await openInstallation();
  const merchant = await newMerchant(at);
  const { images } = at.ports;
  const { keep } = images;
  const write = vi.spyOn(images.files, "write");
  vi.spyOn(images, "keep").mockImplementationOnce(async (...upload) => {
    await sql`alter table upload rename to upload_away`.execute(at.db);
    return keep(...upload);
  });
  expect((await uploadLogo(at, merchant)).statusCode).toBe(500);
  expect(write).not.toHaveBeenCalled();
  await at.close();
});

it.each<[string, (write: () => Promise<void>) => Promise<void>]>([
  ["before its file was whole", async () => undefined],
  ["after its file was whole", (write) => write()],
])(
  "nothing is left of an upload that a kill has ended %s (rule 14.7, decision 056)",
  async (_when, untilKill) => {
    const at = await openInstallation();
    const merchant = await newMerchant(at);
    const { files } = at.ports.images;
    const folder = join(at.dataDir, "uploads");
    const killed = Promise.withResolvers<void>();
    const write = files.write;
    vi.spyOn(files, "write").mockImplementationOnce(async (name, data) => {
      await untilKill(() => write(name, data));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `.${name}.part`), "begun");
      killed.resolve();
      // The process ends here.
      return new Promise(() => undefined);
    });
    void uploadLogo(at, merchant);
    await killed.promise;
    const created_at = Date.now() - 2 * DAY_MS;
    await at.db.updateTable("upload").set({ created_at }).execute();
    await pruneUploads(systemCtx(at), () => false);
    expect(readdirSync(folder)).toEqual([]);
    await at.db.destroy();
  },
);
