import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { boundByPermissions } from "../testing/bound-by-permissions.ts";
import { chooseOwner } from "../testing/process-owner.ts";
import { openDataFolder } from "./data-folder.ts";
import type { SecretReader } from "./testing/secret-reader.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

it("processes that start at once read one complete secret, and leave no other file", async () => {
  const names = Array.from({ length: 200 }, (_, round) => `secret-${round}`);
  const readers = 2;
  const workerData: SecretReader = { dir, names, readers, arrived: new SharedArrayBuffer(4) };
  const program = new URL("./testing/secret-reader.ts", import.meta.url);
  const answers = await Promise.all(
    Array.from({ length: readers }, async () => {
      const thread = new Worker(program, { workerData });
      return new Promise<string[]>((resolve, reject) => {
        thread.once("message", resolve).once("error", reject);
      });
    }),
  );
  const [first] = answers;
  expect(first?.filter((secret) => !/^[0-9a-f]{64}$/.test(secret))).toEqual([]);
  for (const secrets of answers) expect(secrets).toEqual(first);
  expect(readdirSync(dir).sort()).toEqual([...names, "uploads"].sort());
});

it("a secret is the owner's only, and the same at the next start", () => {
  const secret = openDataFolder(dir).secret("session-secret");
  expect(statSync(join(dir, "session-secret")).mode & 0o777).toBe(0o600);
  expect(openDataFolder(dir).secret("session-secret")).toBe(secret);
});

it("a folder that a link leads to is the owner's only, too (rule 14.3, decision 055)", () => {
  const folder = join(dir, "on-another-disk");
  const link = join(dir, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  symlinkSync(folder, link);
  expect(openDataFolder(link).exposed).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.each(["data", "uploads"])(
  "%s that is a link to a disk that is not mounted is named, with what to do (rule 14.1)",
  (name) => {
    const link = join(dir, name);
    symlinkSync(join(dir, "not-mounted", "data"), link);
    const open = () => openDataFolder(name === "uploads" ? dir : link);
    expect(open).toThrow(/DATA_DIR: .* it is a link: mount its disk, or make the folder/);
  },
);

it("an empty secret of an interrupted start is named, with what to do", () => {
  const path = join(dir, "session-secret");
  writeFileSync(path, "");
  const folder = openDataFolder(dir);
  expect(() => folder.secret("session-secret")).toThrow(
    `DATA_DIR: ${path} is empty: remove it, then start again`,
  );
});

it("what another user, such as root, has left in it is named, with what to do (rule 14.1)", async () => {
  const [uploads, path] = [join(dir, "uploads"), join(dir, "session-secret")];
  mkdirSync(uploads);
  writeFileSync(path, "secret");
  const { uid, gid } = chooseOwner();
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  chmodSync(path, 0);
  const remedy = "; give all of DATA_DIR to the server's user: chown -R";
  const open = () => boundByPermissions(() => openDataFolder(dir).secret("session-secret"));
  // One that others may read takes no picture.
  for (const mode of [0, 0o555]) {
    chmodSync(uploads, mode);
    const fault = `DATA_DIR: ${dir} can't be written: EACCES: permission denied, \\w+ '${uploads}/`;
    await expect(open).rejects.toThrow(new RegExp(`${fault}.*${remedy}`));
  }
  rmSync(uploads, { recursive: true });
  await expect(open).rejects.toThrow(
    `DATA_DIR: ${path} can't be read: EACCES: permission denied, open '${path}'${remedy}`,
  );
});
