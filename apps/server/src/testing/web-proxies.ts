import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Daemon, startDaemon } from "./daemon.ts";
import { configureNginx, deploy } from "./deploy-tools.ts";

/** A proxy of deploy/ in front of two processes, without TLS. */
export interface WebProxy {
  /** before the process at this port is stopped: no request is sent to it any more */
  leaveOut?(port: number): Promise<void>;
  /** after it has started again */
  takeIn?(): Promise<void>;
  end(): Promise<void>;
}

export interface WebProxySetting {
  /** an empty folder of its own */
  folder: string;
  port: number;
  upstreams: readonly number[];
}

const asSelf = { asSelf: true, cwd: "/" };

/** As deploy/nginx.conf, and without retries. */
export async function startNginx(setting: WebProxySetting): Promise<WebProxy> {
  const daemon = await runNginx(setting, withoutRetries);
  return { end: () => daemon.end() };
}

/** As docs/upgrading.md says, the process is marked as down before it is stopped. */
export async function startToldNginx(setting: WebProxySetting): Promise<WebProxy> {
  const { folder, upstreams } = setting;
  const daemon = await runNginx(
    setting,
    // Idle connections of clients are closed when nginx reads its configuration again, so none is.
    (text) => `${withoutRetries(text)}keepalive_timeout 0;\n`,
  );
  let reloads = 0;
  const reload = async (down?: number) => {
    writeServers(folder, upstreams, down);
    daemon.child.kill("SIGHUP");
    reloads++;
    // The old workers end after their last response.
    const done = () => daemon.output().match(/gracefully shutting down/g)?.length ?? 0;
    while (done() < reloads) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { leaveOut: (port) => reload(port), takeIn: () => reload(), end: () => daemon.end() };
}

const withoutRetries = (text: string) =>
  text
    .replace(/proxy_next_upstream .*\n/, "proxy_next_upstream off;\n")
    .replace(/proxy_next_upstream_tries .*\n/, "");

function writeServers(folder: string, upstreams: readonly number[], down?: number): void {
  const lines = upstreams.map(
    (port) =>
      `server 127.0.0.1:${port} max_fails=1 fail_timeout=5s${port === down ? " down" : ""};\n`,
  );
  writeFileSync(join(folder, "servers.conf"), lines.join(""));
}

function runNginx(
  { folder, port, upstreams }: WebProxySetting,
  change: (proxyFile: string) => string,
): Promise<Daemon> {
  const [, upstream = ""] =
    /^upstream coupon_center \{([^}]*)\}/m.exec(readFileSync(join(deploy, "nginx.conf"), "utf8")) ??
    [];
  writeServers(folder, upstreams);
  const given = readFileSync(join(deploy, "nginx-proxy.conf"), "utf8").replace(/^ssl_.*\n/gm, "");
  writeFileSync(join(folder, "proxy.conf"), change(given));
  const servers = upstream.replace(/^ *server .*$/m, `include ${folder}/servers.conf;`);
  const args = configureNginx(
    folder,
    `upstream coupon_center {${servers}}
     server { listen 127.0.0.1:${port}; include ${folder}/proxy.conf; }`,
  );
  return startDaemon("nginx", {
    ...asSelf,
    args,
    isReady: (output) => output.includes("start worker process"),
  });
}

/** As deploy/haproxy-web.cfg, and without retries: the check of /readyz alone has to do. */
export async function startHaproxy(setting: WebProxySetting): Promise<WebProxy> {
  const { folder, port, upstreams } = setting;
  const main = join(folder, "haproxy.cfg");
  const given = readFileSync(join(deploy, "haproxy-web.cfg"), "utf8")
    .replace(/^ *bind :443,.*\n/m, "")
    .replace(/^ *http-request redirect scheme .*\n/m, "")
    .replace("bind :80,:::80 v6only", `bind 127.0.0.1:${port}`)
    .replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
    .replace(/^ *retries .*\n/m, "    retries 0\n")
    .replace(/^ *option redispatch\n/m, "")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstreams[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${upstreams[1]}`);
  writeFileSync(main, given);
  const daemon = await startDaemon("haproxy", {
    ...asSelf,
    args: ["-db", "-f", main],
    isReady: async () => (await statusOf(port)) === 200,
  });
  return { end: () => daemon.end() };
}

/** As deploy/Caddyfile says of two processes. */
export async function startCaddy(setting: WebProxySetting): Promise<WebProxy> {
  const { folder, port, upstreams } = setting;
  const main = join(folder, "Caddyfile");
  const [snippets = ""] = readFileSync(join(deploy, "Caddyfile"), "utf8").split("# One such block");
  const given = snippets
    .replaceAll("127.0.0.1:3000", upstreams.map((at) => `127.0.0.1:${at}`).join(" "))
    .replace(/^\t*lb_try_duration .*\n/m, "")
    .replace(/^(\t+)#(?=\S)/gm, "$1");
  const site = `http://127.0.0.1:${port} {\n\timport coupon_center\n}\n`;
  writeFileSync(main, `{\n\tadmin off\n}\n${given}${site}`);
  const daemon = await startDaemon("caddy", {
    ...asSelf,
    args: ["run", "--adapter", "caddyfile", "--config", main],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    isReady: async () => (await statusOf(port)) === 200,
  });
  return { end: () => daemon.end() };
}

function statusOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );
}
