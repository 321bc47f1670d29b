import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Daemon, startDaemon } from "./daemon.ts";
import { deploy } from "./deploy-tools.ts";
import { freePort } from "./free-port.ts";
import { chooseOwner } from "./process-owner.ts";

interface Node {
  name: string;
  folder: string;
  port: number;
  restPort: number;
  patroni?: Daemon;
}

export interface PatroniCluster {
  /** the address of the primary, whichever node it is */
  url: string;
  /** kills the primary's node with all its processes at once; returns what starts it again */
  killPrimary(): Promise<() => Promise<void>>;
  /** waits until another node is the primary, and has the standby without which no write ends */
  promoted(): Promise<void>;
  /** waits until a primary, its synchronous standby and a further replica are there */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/**
 * Three nodes as deploy/patroni.yaml configures them, with one etcd, behind HAProxy as
 * deploy/haproxy.cfg configures it, all on this machine.
 */
export async function startPatroni(programs: string): Promise<PatroniCluster> {
  const root = mkdtempSync(join(tmpdir(), "coupon-center-patroni-"));
  const password = randomBytes(16).toString("hex");
  const port = freePort;
  own(root);
  const etcdPort = await port();
  const etcd = await startEtcd(join(root, "etcd"), etcdPort, await port());
  const nodes: Node[] = [];
  for (const name of ["node1", "node2", "node3"])
    nodes.push({ name, folder: join(root, name), port: await port(), restPort: await port() });
  for (const node of nodes) configure(node, { etcdPort, password, programs });
  const proxyPort = await port();
  const proxy = await startProxy(root, nodes, proxyPort);
  const members = async () => {
    const answers = nodes.map(({ restPort }) => ask(restPort, "/cluster"));
    const found = (await Promise.all(answers)).find((one) => one?.status === 200);
    return found ? Members.parse(await found.json()).members : [];
  };
  const primaryOf = async (among: readonly Node[]) => {
    for (const node of among)
      if ((await ask(node.restPort, "/primary"))?.status === 200) return node;
    return undefined;
  };
  let killed: Node | undefined;
  const cluster: PatroniCluster = {
    url: `postgres://postgres:${password}@127.0.0.1:${proxyPort}/postgres`,
    async killPrimary() {
      const primary = await primaryOf(nodes);
      if (!primary) throw new Error("there is no primary to kill");
      killed = primary;
      await killNode(primary);
      return () => startNode(primary);
    },
    async promoted() {
      const others = nodes.filter((node) => node !== killed);
      while (!(await primaryOf(others))) await wait(20);
      while (!(await members()).some(({ role }) => role === "sync_standby")) await wait(20);
    },
    async whole() {
      for (;;) {
        const running = (await members()).filter(({ state }) =>
          /^(running|streaming)$/.test(state),
        );
        const roles = running.map(({ role }) => role).sort();
        if (roles.join() === "leader,replica,sync_standby") return;
        if (nodes.every(({ patroni }) => patroni?.child.exitCode))
          throw new Error(`no node runs: ${nodes[0]?.patroni?.output().slice(-2_000)}`);
        await wait(100);
      }
    },
    async stop() {
      for (const node of nodes) await killNode(node);
      await proxy.end("SIGKILL");
      await etcd.end("SIGKILL");
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  try {
    for (const node of nodes) await startNode(node);
    await cluster.whole();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The answer of a node's Patroni; undefined while it is away. */
function ask(restPort: number, path: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://127.0.0.1:${restPort}${path}`, { signal }).catch(() => undefined);
}

function own(path: string): void {
  const { uid, gid } = chooseOwner();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function startEtcd(folder: string, port: number, peerPort: number): Promise<Daemon> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const addresses = {
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `default=${peer}`,
    "data-dir": folder,
  };
  const args = Object.entries(addresses).flatMap(([name, value]) => [`--${name}`, value]);
  const isReady = (output: string) => output.includes("ready to serve client requests");
  return startDaemon("etcd", { args: [...args, "--unsafe-no-fsync"], cwd: tmpdir(), isReady });
}

function configure(
  node: Node,
  { etcdPort, password, programs }: { etcdPort: number; password: string; programs: string },
): void {
  mkdirSync(node.folder);
  const { folder, port, restPort } = node;
  const given = readFileSync(join(deploy, "patroni.yaml"), "utf8")
    .replace("name: node1", `name: ${node.name}`)
    .replaceAll("10.0.0.1:8008", `127.0.0.1:${restPort}`)
    .replace(/hosts: \[.*\]/, `hosts: [127.0.0.1:${etcdPort}]`)
    .replaceAll("10.0.0.1:5432", `127.0.0.1:${port}`)
    .replaceAll("10.0.0.0/8", "127.0.0.1/32")
    .replace("/var/lib/postgresql/coupon-center", join(folder, "data"))
    .replace("/var/lib/postgresql/.pgpass-patroni", join(folder, "pgpass"))
    .replace("/var/run/postgresql", folder)
    .replace(/bin_dir: .*/, `bin_dir: ${programs}`)
    .replaceAll("change-me", password)
    // A failover as soon as Patroni allows, as there are many.
    .replace(/ttl: \d+/, "ttl: 20")
    .replace(/loop_wait: \d+/, "loop_wait: 1")
    .replace(/retry_timeout: \d+/, "retry_timeout: 3");
  writeFileSync(join(folder, "patroni.yaml"), given);
  for (const path of [folder, join(folder, "patroni.yaml")]) own(path);
}

async function startNode(node: Node): Promise<void> {
  const { folder, restPort } = node;
  const isReady = async () => (await ask(restPort, "/liveness")) !== undefined;
  const args = [join(folder, "patroni.yaml")];
  node.patroni = await startDaemon("patroni", { args, cwd: folder, isReady });
}

/** Patroni first, which would start PostgreSQL again. */
async function killNode({ folder, patroni }: Node): Promise<void> {
  await patroni?.end("SIGKILL");
  try {
    const file = readFileSync(join(folder, "data/postmaster.pid"), "utf8");
    process.kill(Number(file.split("\n")[0]), "SIGKILL");
  } catch {
    // PostgreSQL was not running.
  }
}

function startProxy(root: string, nodes: readonly Node[], port: number): Promise<Daemon> {
  const file = join(root, "haproxy.cfg");
  const given = readFileSync(join(deploy, "haproxy.cfg"), "utf8").replace("5000\n", `${port}\n`);
  writeFileSync(
    file,
    nodes.reduce(
      (text, node, index) =>
        text.replace(
          `10.0.0.${index + 1}:5432 port 8008`,
          `127.0.0.1:${node.port} port ${node.restPort}`,
        ),
      given,
    ),
  );
  // It tells that no node is there yet.
  const isReady = (output: string) => output.includes("coupon_center");
  return startDaemon("haproxy", { args: ["-db", "-f", file], cwd: root, isReady });
}
