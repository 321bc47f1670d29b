import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DataLocation } from "./server.ts";

export interface TemporaryData extends DataLocation {
  /** a new folder or database like this one, gone with `remove` */
  remove(): Promise<void>;
}

let count = 0;

/** A new, empty place for an installation: a folder, and a database of the given server when there is one. */
export async function makeTemporaryData(postgres: string | null): Promise<TemporaryData> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-bench-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", removeFolder);
  if (postgres === null) return { dataDir, databaseUrl: "", remove: async () => removeFolder() };
  const name = `bench_${process.pid}_${++count}`;
  await ask(postgres, `create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await ask(postgres, `drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
