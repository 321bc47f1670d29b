import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "@coupon-center/testing/at-end";
import { freePort } from "./free-port.ts";
import { chooseOwner, type Owner } from "./process-owner.ts";

export interface Cluster {
  /** A connection string of the superuser; tests create their own databases. */
  url: string;
  /** Ends the postmaster with a signal; the data is kept. */
  cut(signal: "SIGKILL" | "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Starts it again after `cut`, on the same port. */
  start(): Promise<void>;
  /** Starts it again if it has ended itself. */
  startIfEnded(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Waits until the server reports that it is ready. Errors: its log, if it ends before. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error("PostgreSQL was started without its log");
  const log: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    if (line.includes("ready to accept connections")) {
      server.stderr.resume();
      return;
    }
    log.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${log.join("\n")}`);
}

const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It would visit hundreds of databases; tests with many rows collect statistics themselves.
  autovacuum: "off",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
};

type Settings = Partial<typeof fast & Record<"min_wal_size" | "max_wal_size", string>>;

/**
 * Creates and starts a temporary cluster in a folder, without syncing unless `settings` say so.
 */
export async function startCluster(
  programs: string,
  settings: Settings = {},
  parent = tmpdir(),
): Promise<Cluster> {
  const owner = chooseOwner();
  const folder = mkdtempSync(join(parent, "coupon-center-pg-"));
  const place = { ...owner, cwd: folder };
  const password = makeData(programs, folder, owner);
  const port = await freePort();
  const flags = Object.entries({ ...fast, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const args = ["-D", join(folder, "data"), "-p", String(port), ...flags];
  let server: ChildProcess | undefined;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const cut: Cluster["cut"] = async (signal) => {
    if (!server || hasEnded()) return;
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  };
  const spawnServer = async () => {
    server = spawn(join(programs, "postgres"), args, {
      ...place,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await waitUntilReady(server);
  };
  const start = async () => {
    for (;;) {
      try {
        return await spawnServer();
      } catch (error) {
        // The children of a killed postmaster end shortly after it.
        if (!/still in use|is another postmaster/.test(String(error))) throw error;
        await wait(50);
      }
    }
  };
  // Ends the cluster when this process ends in any way.
  const forget = atEnd(() => server?.kill("SIGQUIT"));
  const stop = async () => {
    // Immediate shutdown, as the data is not needed.
    await cut("SIGQUIT");
    forget();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const startIfEnded = async () => {
    if (hasEnded()) await start();
  };
  return { url, cut, start, startIfEnded, stop };
}

/** Initialises the data folder; returns the superuser's password. */
function makeData(programs: string, folder: string, owner: Owner): string {
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  }
  execFileSync(
    join(programs, "initdb"),
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "scram-sha-256"].concat([
      "--pwfile",
      passwordFile,
      "-E",
      "UTF8",
      "--no-locale",
      ...collation(programs),
      "--no-sync",
    ]),
    { ...owner, cwd: folder, stdio: "pipe" },
  );
  return password;
}

/**
 * Texts in the order of people, as in the containers of `compose.yaml`, which differs from that of
 * their bytes; versions before 15 know it for single columns only.
 */
function collation(programs: string): string[] {
  const version = execFileSync(join(programs, "initdb"), ["--version"], { encoding: "utf8" });
  const [major = ""] = /\d+/.exec(version) ?? [];
  return Number(major) < 15 ? [] : ["--locale-provider=icu", "--icu-locale=und"];
}
