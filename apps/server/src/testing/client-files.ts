import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LiveClients, loadClients } from "../clients/live-clients.ts";

const sample = fileURLToPath(new URL("../../../../clients/8", import.meta.url));

/** The fields of a test's client that differ from client 8. */
export type ClientChange = { clientId: number } & Record<string, unknown>;

export interface ClientFiles {
  dir: string;
  /** creates or changes one client's folder */
  write(change: ClientChange): void;
  /** rewrites and loads the files, like a restart with changed files */
  load(changes: readonly ClientChange[]): LiveClients;
  remove(): void;
}

/** Clients for a test, each a copy of client 8 with changes, in a folder of their own. */
export function makeClientFiles(): ClientFiles {
  const dir = mkdtempSync(join(tmpdir(), "coupon-center-brands-"));
  const file: object = JSON.parse(readFileSync(join(sample, "client.json"), "utf8"));
  const write = (change: ClientChange) => {
    const folder = join(dir, String(change.clientId));
    cpSync(sample, folder, { recursive: true });
    const brand = { ...file, hosts: [`brand-${change.clientId}.example`], ...change };
    writeFileSync(join(folder, "client.json"), JSON.stringify(brand, null, 2));
  };
  return {
    dir,
    write,
    load(changes) {
      for (const change of changes) write(change);
      const clientId = changes[0]?.clientId ?? 8;
      return loadClients(dir, { publicUrl: "http://coupons.test", clientId, sandbox: true });
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
