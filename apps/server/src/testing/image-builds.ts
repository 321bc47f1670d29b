import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { findTool, root } from "./deploy-tools.ts";

const execute = promisify(execFile);

/** Runs a program to its end; returns its output. Errors: the program's, with its output. */
export async function runToEnd(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(findTool(name) ?? name, args, { maxBuffer: 1 << 28, cwd: root });
  return stdout.trim();
}

const Inspected = z.tuple([
  z.object({
    Size: z.number(),
    Config: z.object({ User: z.string(), Cmd: z.array(z.string()) }),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
]);

/** Debian's names of its releases, by which its packages are found. */
const releases: Readonly<Record<string, string>> = { 12: "bookworm", 13: "trixie" };

/**
 * Builds the Containerfile on a base of Debian's packages alone, made by debootstrap in the place
 * of the one that it names. Returns what the image says of itself. Only root can do it.
 */
export async function buildImage(tag: string): Promise<z.output<typeof Inspected>[0]> {
  const containerfile = readFileSync(join(root, "Containerfile"), "utf8");
  const [, name = "", release = ""] = /^FROM (\S+\/debian:(\d+)-slim)$/m.exec(containerfile) ?? [];
  const base = mkdtempSync(join(tmpdir(), "coupon-center-base-"));
  try {
    await runToEnd("debootstrap", "--variant=minbase", releases[release] ?? "", base);
    await registryAsHere(base);
    await runToEnd("sh", "-c", 'tar -C "$0" -c . | podman import - "$1"', base, name);
    const here = ["--pull=never", "--network=host", "--isolation=chroot", "--format=docker"];
    await runToEnd("podman", "build", ...here, "--tag", tag, ".");
    await runToEnd("podman", "untag", name);
    const [image] = Inspected.parse(JSON.parse(await runToEnd("podman", "image", "inspect", tag)));
    return image;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** npm's registry of this machine, with the certificates that it trusts. */
async function registryAsHere(base: string): Promise<void> {
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const lines = [`registry=${await runToEnd("npm", "config", "get", "registry")}`];
  if (certificates) {
    copyFileSync(certificates, join(base, "etc/certificates.pem"));
    lines.push("cafile=/etc/certificates.pem");
  }
  writeFileSync(join(base, "root/.npmrc"), `${lines.join("\n")}\n`);
}
