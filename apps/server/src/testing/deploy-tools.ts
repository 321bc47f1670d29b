import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The repository's root. */
export const root = join(import.meta.dirname, "../../../..");
export const deploy = join(root, "deploy");

/** The path of a program, also where only administrators look for it; null if it is missing. */
export function findTool(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** A title that says why its tests are skipped. */
export function titleOf(title: string, tool: string, path: string | null): string {
  return path === null ? `${title} (skipped: ${tool} is not installed)` : title;
}

/** Runs a program to its end; its output and code. */
export function runTool(
  path: string | null,
  args: readonly string[],
  input = "",
): { code: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(path ?? "", args, {
    input,
    encoding: "utf8",
  });
  return { code: status, output: `${stdout}${stderr}${error?.message ?? ""}` };
}

/**
 * Writes a configuration with which nginx runs in a folder instead of the system's, around the
 * content of its `http` block; returns the arguments to start it.
 */
export function configureNginx(folder: string, http: string): string[] {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const main = join(folder, "main.conf");
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; worker_processes 2; pid ${folder}/pid;
     error_log stderr notice; events {}
     http { access_log off; ${paths}\n${http}}`,
  );
  return ["-p", folder, "-c", main];
}

/** A key and a certificate for these names, signed by itself, in two files of the folder. */
export function makeCertificate(folder: string, names: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const { code, output } = runTool(findTool("openssl"), [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", `/CN=${names[0]}`, "-keyout", key, "-out", certificate],
    ...["-addext", `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`],
  ]);
  if (code !== 0) throw new Error(output);
  return { certificate, key };
}

/** The server closes a connection that is not used after five seconds, and Node's second more. */
export const BEFORE_CLOSE_MS = 5_500;

/** How many connections to an address, host and port, are open on this machine. */
export function openConnections(address: string): number {
  const port = Number(address.split(":")[1]).toString(16).toUpperCase().padStart(4, "0");
  const isOpen = (line: string) => new RegExp(`^\\s*\\d+: \\S+ \\S+:${port} 01 `).test(line);
  return readFileSync("/proc/net/tcp", "utf8").split("\n").filter(isOpen).length;
}
