import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { claimPort } from "../../apps/server/src/ports/free-port.ts";

export interface Cluster {
  /** A connection string of the superuser; tests make databases of their own beside it. */
  url: string;
  stop(): Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root hands the cluster to an unprivileged user. */
function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string, user: string) =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: "pipe" }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: ask("-u", user), gid: ask("-g", user) };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error(
    "PostgreSQL needs an unprivileged user, and there is neither postgres nor nobody",
  );
}

/** Waits for the server's own word; its log until then becomes the error if it gives up. */
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

/** Makes and starts a throw-away cluster: fast because nothing in it has to survive. */
export async function startCluster(programs: string): Promise<Cluster> {
  const owner = chooseOwner();
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-pg-"));
  const data = join(folder, "data");
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  }
  const settings = { ...owner, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile].concat([
      "-E",
      "UTF8",
      "--no-locale",
      "--no-sync",
    ]),
    { ...settings, stdio: "pipe" },
  );
  const port = await claimPort(0, "127.0.0.1");
  const options = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...settings,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(server, "exit");
  // However this process ends, the cluster ends with it.
  const killNow = () => server.kill("SIGQUIT");
  process.once("exit", killNow);
  const stop = async () => {
    // Immediate shutdown: there is nothing to write back.
    server.kill("SIGQUIT");
    await exited;
    process.off("exit", killNow);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}
