import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Clients, loadClients } from "../clients/clients.ts";

const sample = fileURLToPath(new URL("../../../../clients/8", import.meta.url));

/** The fields of a test's client that differ from client 8. */
export type ClientChange = { clientId: number } & Record<string, unknown>;

export interface ClientFiles {
  dir: string;
  /** rewrites and loads the files, like a restart with changed files */
  load(changes: readonly ClientChange[]): Clients;
  remove(): void;
}

/** Clients for a test, each a copy of client 8 with changes, in a folder of their own. */
export function makeClientFiles(): ClientFiles {
  const dir = mkdtempSync(join(tmpdir(), "coupon-center-brands-"));
  const file: object = JSON.parse(readFileSync(join(sample, "client.json"), "utf8"));
  return {
    dir,
    load(changes) {
      for (const change of changes) {
        const folder = join(dir, String(change.clientId));
        cpSync(sample, folder, { recursive: true });
        const brand = { ...file, hosts: [`brand-${change.clientId}.example`], ...change };
        writeFileSync(join(folder, "client.json"), JSON.stringify(brand));
      }
      const clientId = changes[0]?.clientId ?? 8;
      return loadClients(dir, { publicUrl: "http://coupons.test", clientId, sandbox: true });
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
