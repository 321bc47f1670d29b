import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Daemon, startDaemon } from "./daemon.ts";
import { deploy } from "./deploy-tools.ts";
import { freePort } from "./free-port.ts";
import { chooseOwner } from "./process-owner.ts";

export interface Bouncer {
  /** the address of the same database behind the pooler */
  url: string;
  cut(signal: "SIGKILL" | "SIGINT"): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer as deploy/pgbouncer.ini configures it, before the database of an address. */
export async function startBouncer(
  databaseUrl: string,
  {
    statementMs,
    pool,
    change = (config) => config,
  }: { statementMs: number; pool: number; change?: (config: string) => string },
): Promise<Bouncer> {
  const { username, password, port: databasePort, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-bouncer-"));
  const port = await freePort();
  const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const given = readFileSync(join(deploy, "pgbouncer.ini"), "utf8")
    .replace("coupon_center = host", `${pathname.slice(1)} = host`)
    .replace("port=5432", `port=${databasePort}`)
    .replaceAll("15000", String(statementMs))
    .replace("6432\n", `${port}\nunix_socket_dir =\n`)
    .replace("/etc/pgbouncer/users.txt", users)
    .replace("default_pool_size = 20", `default_pool_size = ${pool}`);
  writeFileSync(config, change(given));
  writeFileSync(users, `"${username}" "${password}"\n`);
  const { uid, gid } = chooseOwner();
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, config, users]) chownSync(path, uid, gid);
  let daemon: Daemon | undefined;
  const bouncer: Bouncer = {
    url: databaseUrl.replace(`:${databasePort}/`, `:${port}/`),
    async cut(signal) {
      await daemon?.end(signal);
    },
    async start() {
      const isReady = (output: string) => output.includes("process up");
      daemon = await startDaemon("pgbouncer", { args: [config], cwd: folder, isReady });
    },
    async stop() {
      await daemon?.end("SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
  await bouncer.start();
  return bouncer;
}
