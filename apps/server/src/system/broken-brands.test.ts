import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenClients } from "../clients/testing/broken-clients.ts";
import { sendToHost } from "../testing/at-host.ts";

const sample = join(import.meta.dirname, "../../../../clients/8");
const FIRST = 101;
const cases = brokenClients.map((broken, at) => ({ ...broken, id: FIRST + at }));

let folder: string;
let dir: string;
let server: ServerProcess;

const folderOf = (id: number) => join(dir, String(id));
const pageOf = async (id: number) => (await sendToHost(`${server.url}/`, `b${id}.localhost`)).body;
function write(id: number, siteName: string): void {
  cpSync(sample, folderOf(id), { recursive: true });
  const path = join(folderOf(id), "client.json");
  const file: object = JSON.parse(readFileSync(path, "utf8"));
  const own = { clientId: id, siteName, hosts: [`b${id}.localhost`] };
  writeFileSync(path, JSON.stringify({ ...file, ...own }, null, 2));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "coupon-center-brands-"));
  dir = join(folder, "clients");
  cpSync(sample, folderOf(8), { recursive: true });
  for (const { id } of cases) write(id, `Brand ${id}`);
  server = await startServerProcess({
    CLIENTS_DIR: dir,
    DATA_DIR: join(folder, "data"),
    // Nothing listens there, as mails and payments are not under test.
    STRIPE_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  for (const { id, ...broken } of cases) broken.break(folderOf(id));
});
afterAll(async () => {
  await endProcess(server.child);
  rmSync(folder, { recursive: true, force: true });
});

/** The log lines about a folder, one for each fault. */
const faultsOf = (id: number) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"brand_refused"') && line.includes(`${folderOf(id)}/`))
    .map((line) => String(JSON.parse(line).msg).replace(`${folderOf(id)}/`, ""));

it.each(cases)(
  "a running brand whose folder gets $what is refused with its line, field and remedy, and stays as it was (rule 1.1, decision 071)",
  async ({ id, field, remedy }) => {
    await expect.poll(() => faultsOf(id)).not.toEqual([]);
    const isFile = /^(is not UTF-8|does not exist)/.test(field);
    const place = isFile ? `client.json: ${field}` : `client.json:\\d+: ${field}`;
    const said = faultsOf(id).filter((fault) => new RegExp(`^${place}\\b`).test(fault));
    expect(said, faultsOf(id).join("\n")).toContainEqual(expect.stringMatching(remedy));
    expect(await pageOf(id)).toContain(`Brand ${id}`);
    for (const name of ["favicon.svg", "mark.png"]) {
      const { status } = await sendToHost(`${server.url}/brand/${id}/${name}`, "localhost");
      expect([name, status]).toEqual([name, 200]);
    }
  },
);

it("there are at least 80 kinds, and a repaired folder is live", async () => {
  expect(cases.length).toBeGreaterThanOrEqual(80);
  rmSync(folderOf(FIRST), { recursive: true });
  write(FIRST, "Mended");
  await expect.poll(() => pageOf(FIRST)).toContain("Mended");
});
