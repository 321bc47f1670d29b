import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { brokenClients } from "../clients/testing/broken-clients.ts";
import { sendToHost } from "../testing/at-host.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";

const sample = join(import.meta.dirname, "../../../../clients/8");
const FIRST = 101;
const cases = brokenClients.map((broken, at) => ({ ...broken, id: FIRST + at }));
/** breaks like the first one, and is repaired */
const repaired = FIRST + cases.length;

let dir: string;
let at: RealServers;
let servers: readonly ServerProcess[];

const folderOf = (id: number) => join(dir, String(id));
/** A brand's first page in each process. */
const pagesOf = (id: number) =>
  Promise.all(
    servers.map(async ({ url }) => (await sendToHost(`${url}/`, `b${id}.localhost`)).body),
  );
const both = (part: string) => [part, part].map((one) => expect.stringContaining(one));

function write(id: number, siteName: string): void {
  cpSync(sample, folderOf(id), { recursive: true });
  const path = join(folderOf(id), "client.json");
  const file: object = JSON.parse(readFileSync(path, "utf8"));
  const own = { clientId: id, siteName, hosts: [`b${id}.localhost`] };
  writeFileSync(path, JSON.stringify({ ...file, ...own }, null, 2));
}

/** A process's log lines about a folder, one for each fault. */
const faultsOf = (server: ServerProcess, id: number) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"brand_refused"') && line.includes(`${folderOf(id)}/`))
    .map((line) => String(JSON.parse(line).msg).replace(`${folderOf(id)}/`, ""));

// Once, as no database has a part in it.
describe.skipIf(process.env.TEST_DATABASE_URL)("brands' folders that break", () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "coupon-center-brands-"));
    cpSync(sample, folderOf(8), { recursive: true });
    for (const { id } of [...cases, { id: repaired }]) write(id, `Brand ${id}`);
    at = await openRealServers(secret, { CLIENTS_DIR: dir });
    servers = [await at.start(), await at.startAnother()];
    for (const { id, ...broken } of cases) broken.break(folderOf(id));
    cases[0]?.break(folderOf(repaired));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => at.end(server)));
    await at.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each(cases)(
    "a running brand whose folder gets $what is refused by two processes with its line, field and remedy, and stays as it was in both (rule 1.1, decision 071)",
    async ({ id, field, remedy }) => {
      const isFile = /^(is not UTF-8|does not exist)/.test(field);
      const place = isFile ? `client.json: ${field}` : `client.json:\\d+: ${field}`;
      for (const server of servers) {
        await expect.poll(() => faultsOf(server, id)).not.toEqual([]);
        const faults = faultsOf(server, id);
        const said = faults.filter((fault) => new RegExp(`^${place}\\b`).test(fault));
        expect(said, faults.join("\n")).toContainEqual(expect.stringMatching(remedy));
        for (const name of ["favicon.svg", "mark.png"]) {
          const { status } = await sendToHost(`${server.url}/brand/${id}/${name}`, "localhost");
          expect([name, status]).toEqual([name, 200]);
        }
      }
      expect(await pagesOf(id)).toEqual(both(`Brand ${id}`));
    },
  );

  it("there are at least 80 kinds, and a repaired folder is live in both processes", async () => {
    expect(cases.length).toBeGreaterThanOrEqual(80);
    for (const server of servers)
      await expect.poll(() => faultsOf(server, repaired)).not.toEqual([]);
    rmSync(folderOf(repaired), { recursive: true });
    write(repaired, "Mended");
    await expect.poll(() => pagesOf(repaired)).toEqual(both("Mended"));
  });
});
