import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DataLocation } from "./server.ts";

export interface TemporaryData extends DataLocation {
  /** deletes the folder and the database */
  remove(): Promise<void>;
}

let count = 0;

/** A new, empty folder and, if a server is given, a new database for an installation. */
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
