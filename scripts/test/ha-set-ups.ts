import { findTool } from "../../apps/server/src/testing/deploy-tools.ts";
import { findPostgresPrograms } from "../../apps/server/src/testing/postgres-programs.ts";

/** A set-up whose programs come from the distribution. */
export interface SetUp {
  name: string;
  file: string;
  /** each program with its package */
  programs: Readonly<Record<string, string>>;
  /** what only root can do, of which it is a part */
  asRoot?: string;
}

export const setUps: readonly SetUp[] = [
  { name: "PgBouncer", file: "pgbouncer", programs: { pgbouncer: "pgbouncer" } },
  {
    name: "Patroni",
    file: "patroni",
    programs: { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" },
  },
  {
    name: "Rolling restarts",
    file: "rolling-restarts",
    programs: { nginx: "nginx-light", haproxy: "haproxy", caddy: "caddy" },
  },
  {
    name: "Full disk",
    file: "full-disk",
    programs: { haproxy: "haproxy", caddy: "caddy" },
    asRoot: "mount a disk",
  },
  {
    name: "Image",
    file: "image",
    programs: {
      debootstrap: "debootstrap",
      podman: "podman",
      buildah: "buildah",
      "podman-compose": "podman-compose",
    },
    asRoot: "build an image",
  },
  { name: "Soak", file: "soak", programs: {} },
];

/** The packages that a set-up lacks. */
export function missingOf({ programs }: SetUp): string[] {
  const found = Object.entries(programs).filter(([program]) => findTool(program) === null);
  const missing = found.map(([, name]) => name);
  return findPostgresPrograms() ? missing : ["postgresql", ...missing];
}
