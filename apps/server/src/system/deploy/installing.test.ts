import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { variableNames } from "../../config/config.ts";
import { isTrustedProxy } from "../../config/network-syntax.ts";
import { deploy, findTool, root, runTool, titleOf } from "../../testing/deploy-tools.ts";

const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The names of the paths that a text names below `before`. */
const pathsAfter = (text: string, before: RegExp) =>
  [
    ...text.matchAll(new RegExp(`${before.source}((?:deploy|scripts|docs|apps)/[\\w./-]+)`, "g")),
  ].map(([, path = ""]) => path.replace(/[.)]+$/, ""));

describe("the image (rule 14.12)", () => {
  const image = read("Containerfile");
  const stages = image.split(/^FROM /m).slice(1);

  it("runs as a user of its own with a health check, and is built without development packages", () => {
    const last = stages.at(-1) ?? "";
    expect(last).toMatch(/^USER 10001$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/npm|nodejs/);
    expect(image).toContain("npm ci --omit=dev");
    expect(image).not.toMatch(/^FROM \S+:latest/m);
  });

  it("names files that exist, and starts as `npm start` does", () => {
    const named = pathsAfter(image, /[\s"]/);
    expect(named).toContain("deploy/healthcheck.mjs");
    for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? "[]").join(" ");
    expect(scripts.start).toBe(`exec ${command}`);
    expect(read("deploy/coupon-center.service").split("\n")).toContain(`ExecStart=/bin/${command}`);
  });

  it("takes no secrets, data or packages of the machine that builds it", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".env", ".env.*", "data", "node_modules", ".git"])
      expect(ignored).toContain(path);
    // Where docs/upgrading.md takes one out of the containers.
    expect(read("docs/upgrading.md")).toContain("cat /backups/<file> > <file>");
    expect(ignored).toContain("*.backup");
    // Nor anything else that is made here, as a former build, whose files a new one keeps.
    const made = read(".gitignore").split("\n");
    const names = made
      .filter((line) => /^[^#]/.test(line))
      .map((line) => line.replace(/^\/|\/$/g, ""));
    const isIgnored = (name: string) =>
      ignored.some((path) => path === name || path.endsWith(`/${name}`));
    expect(names.filter((name) => !isIgnored(name))).toEqual([]);
  });
});

describe("compose.yaml (rule 14.12)", () => {
  const brands = `\${CLIENTS_DIR:-./clients}`;
  const Service = z.looseObject({
    image: z.string(),
    environment: z.record(z.string(), z.string()),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()),
    security_opt: z.array(z.string()),
    ports: z.array(z.string()).optional(),
    volumes: z.array(z.string()),
  });
  const compose = z
    .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
    .parse(parse(read("compose.yaml"), { merge: true }));

  it("has the application, PostgreSQL and backups, none with more rights than it needs", () => {
    expect(Object.keys(compose.services)).toEqual(["application", "backups", "database"]);
    for (const { cap_drop: dropped, security_opt: options } of Object.values(compose.services)) {
      expect(dropped).toEqual(["ALL"]);
      expect(options).toEqual(["no-new-privileges:true"]);
    }
    expect(compose.services.application?.read_only).toBe(true);
    expect(compose.services.application?.ports).toEqual(["127.0.0.1:3000:3000"]);
  });

  it("sets only variables that are read, and volumes that it declares", () => {
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.database?.environment ?? {};
    expect(compose.services.application?.environment.DATABASE_URL).toContain(
      `postgres://${POSTGRES_USER}:`,
    );
    expect(compose.services.application?.environment.DATABASE_URL).toMatch(
      new RegExp(`@database:5432/${POSTGRES_DB}$`),
    );
    const ofScripts = ["BACKUP_DIR", "BACKUP_DAYS"];
    for (const service of ["application", "backups"])
      for (const name of Object.keys(compose.services[service]?.environment ?? {}))
        expect([...variableNames, ...ofScripts]).toContain(name);
    for (const { volumes } of Object.values(compose.services))
      for (const volume of volumes) {
        const [source = ""] = volume.replace(brands, "./clients").split(":");
        expect(source === "./clients" || source in compose.volumes, source).toBe(true);
      }
  });

  it("has the services and the folder of backups that the page about upgrading commands", () => {
    const commands = [...read("docs/upgrading.md").matchAll(/podman compose [^`\n]+/g)].map(
      ([command]) => command,
    );
    for (const command of commands) {
      const [, service = "application"] = / (?:exec|run)(?: -T| --rm)? (\w+)/.exec(command) ?? [];
      expect(Object.keys(compose.services), command).toContain(service);
      if (command.includes(" /backups/")) expect(service, command).toBe("backups");
      for (const path of pathsAfter(command, / /))
        expect(existsSync(join(root, path)), path).toBe(true);
    }
    const of = (part: string) => commands.filter((command) => command.includes(part));
    expect(of("backup-once.sh")).not.toEqual([]);
    expect(of("restore.ts /backups/")).not.toEqual([]);
    expect(compose.services.backups?.volumes).toContain("backups:/backups");
  });

  it("has one name for the images of all versions, so that the page about upgrading says to build the old one again before it restores", () => {
    for (const service of ["application", "backups"])
      expect(compose.services[service]?.image).toBe("coupon-center:latest");
    const [, back = ""] = read("docs/upgrading.md").split("## Going back");
    const commands = [...back.matchAll(/podman compose (build|run)/g)].map(([, verb]) => verb);
    expect(commands).toEqual(["build", "run", "run"]);
  });

  it("counts forwarded addresses of a proxy on this machine, whose address in the container is a private one (rule 13.8)", () => {
    const { environment } = compose.services.application ?? {};
    const [, own, usual] =
      /^(.+),\$\{TRUSTED_PROXY:-(.+)\}$/.exec(environment?.TRUSTED_PROXY ?? "") ?? [];
    expect([own, usual]).toEqual(["uniquelocal", "loopback"]);
    expect(isTrustedProxy(`${own},${usual}`)).toBe(true);
  });

  it("takes the brands from outside of the program's folder, which an upgrade replaces, where .env says so", () => {
    for (const service of ["application", "backups"])
      expect(compose.services[service]?.volumes).toContain(`${brands}:/clients:ro`);
  });
});

describe("a command on an installation by systemd (rule 14.12)", () => {
  const folders = "DATA_DIR=/var/lib/coupon-center CLIENTS_DIR=/etc/coupon-center/clients";

  it("acts on the server's data and brands, which no upgrade replaces", () => {
    for (const name of ["coupon-center.service", "coupon-center-backup.service", "run-command.sh"])
      expect(read("deploy", name)).toMatch(new RegExp(`Environment=.*\\b${folders}["\n]`));
  });

  it("keeps the unit's folders with a copy of .env.example as its variables, which win over the unit's own", () => {
    const unit = read("deploy", "coupon-center.service");
    const [, own = ""] = /^Environment=(.+)$/m.exec(unit) ?? [];
    const names = own.split(" ").map((each) => each.split("=")[0] ?? "");
    expect(names).toEqual(expect.arrayContaining(["DATA_DIR", "CLIENTS_DIR"]));
    const copied = Object.keys(parseEnv(read(".env.example")));
    expect(copied.filter((name) => names.includes(name))).toEqual([]);
  });

  it("makes the data folder as the units do, before the first start and for a restore into a new one", () => {
    const unit = read("deploy", "coupon-center.service");
    const made = unit.match(/^StateDirectory.+$/gm) ?? [];
    expect(made).toHaveLength(2);
    for (const property of made)
      expect(read("deploy", "run-command.sh")).toContain(`--property=${property} `);
  });

  it.each(["", "cupons"])("without the name of a command (%j) tells its usage", (args) => {
    const { code, output } = runTool("/bin/sh", ["-c", `sh "${deploy}/run-command.sh" ${args}`]);
    expect(code).toBe(2);
    expect(output).toMatch(/^Usage: sh .+run-command\.sh <command> .+\n$/);
  });

  it("is run as the server's user with its variables, and tells its result", () => {
    // In place of systemd's, which needs systemd to run: prints its options, then runs the command.
    const stub = `#!/bin/sh
      while [ "\${1#--}" != "$1" ]; do echo "$1"; shift; done
      exec env DATABASE_URL= DATA_DIR=${folder}/none "$@"`;
    writeFileSync(join(folder, "systemd-run"), stub, { mode: 0o755 });
    const run = `PATH=${folder}:$PATH sh "${deploy}/run-command.sh" clients check "${root}/clients"`;
    const { code, output } = runTool("/bin/sh", ["-c", run]);
    expect([code, output]).toEqual([0, expect.stringContaining("client 8 (Dealwharf)")]);
    expect(output.split("\n")).toEqual(
      expect.arrayContaining([
        "--uid=coupon-center",
        `--working-directory=${root.replace(/\/$/, "")}`,
        "--property=EnvironmentFile=/etc/coupon-center/env",
      ]),
    );
  });

  it("hands on an argument with a $ so that systemd, which takes it for a variable, leaves it as it is", () => {
    writeFileSync(join(folder, "systemd-run"), `#!/bin/sh\nprintf '<%s>' "$@"`, { mode: 0o755 });
    const run = `PATH=${folder}:$PATH sh "${deploy}/run-command.sh" staff add --password '$x y\${z}' ''`;
    const { code, output } = runTool("/bin/sh", ["-c", run]);
    expect(code).toBe(0);
    expect(output.endsWith("<add><--password><$$x y$${z}><>")).toBe(true);
  });
});

it("the unit lets Node ask for the machine's addresses, without which no start listens on 0.0.0.0 (rule 14.12)", () => {
  expect(read("deploy", "coupon-center.service")).toMatch(/^RestrictAddressFamilies=.*AF_NETLINK/m);
});

const analyze = findTool("systemd-analyze");
const units = [
  "coupon-center.service",
  "coupon-center-backup.service",
  "coupon-center-backup.timer",
  "coupon-center.socket",
];

describe.skipIf(analyze === null)(titleOf("systemd", "systemd-analyze", analyze), () => {
  beforeAll(() => {
    // A link, as a unit takes no path with a space without quotes.
    const program = join(folder, "installed");
    symlinkSync(root, program);
    for (const name of units)
      writeFileSync(
        join(folder, name),
        read("deploy", name).replaceAll("/opt/coupon-center", program),
      );
  });

  it("accepts the units, whose files exist (rule 14.12)", () => {
    const { code, output } = runTool(analyze, [
      "verify",
      ...units.map((name) => join(folder, name)),
    ]);
    // Other units of the machine may have faults, which are ignored.
    const ours = output.split("\n").filter((line) => line.includes("coupon-center"));
    expect([code, ours]).toEqual([0, []]);
  });

  it.each(units.slice(0, 2))("rates %s as hardened (rule 14.12)", (name) => {
    const { code, output } = runTool(analyze, [
      ...["security", "--offline=true", "--threshold=30", join(folder, name)],
    ]);
    expect(code, output).toBe(0);
  });
});
