import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Daemon, startDaemon } from "../../testing/daemon.ts";
import { findTool, root, runTool } from "../../testing/deploy-tools.ts";
import { freePort } from "../../testing/free-port.ts";
import { buildImage, runToEnd } from "../../testing/image-builds.ts";

const TAG = "localhost/coupon-center-test";
/** Debian's packages and npm's have to be loaded. */
const BUILD_MS = 1_800_000;
/** Removing its layers took longer than the usual three minutes on a busy machine. */
const REMOVE_MS = 600_000;

describe.skipIf(!process.env.TEST_HA)("the image, on nothing but Debian (rule 14.12)", () => {
  let image: Awaited<ReturnType<typeof buildImage>>;
  let container: string;
  let port: number;

  beforeAll(async () => {
    image = await buildImage(TAG);
    container = await runToEnd("buildah", "from", "--pull-never", TAG);
    port = await freePort();
  }, BUILD_MS);
  afterAll(async () => {
    if (container) await runToEnd("buildah", "rm", container);
    await runToEnd("podman", "image", "rm", TAG);
  }, REMOVE_MS);

  const inside = (...command: string[]) => [
    ...["run", "--isolation=chroot", "--network=host", `--env=PORT=${port}`],
    ...[container, "--", ...command],
  ];
  const start = () =>
    startDaemon("buildah", {
      asSelf: true,
      cwd: "/",
      args: inside(...image.Config.Cmd),
      isReady: (output) => output.includes("is ready"),
    });
  const pidOf = ({ output }: Daemon) => Number(/"pid":(\d+)/.exec(output())?.[1]);

  it("starts as its own user, is healthy, keeps what is written, and ends at once when it is stopped", async () => {
    const url = `http://127.0.0.1:${port}`;
    const body = { email: newEmail(), password };
    for (const first of [true, false]) {
      const server = await start();
      const pid = pidOf(server);
      const { User: user } = image.Config;
      const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
      expect([user, owner?.[1]]).toEqual(["10001", user]);
      expect((await fetch(url)).status).toBe(200);
      if (first) await callerAt(url).ok(endpoints.emailRegister, { body });
      expect((await callerAt(url).ok(endpoints.emailLogin, { body })).token).toBeTruthy();
      const [kind, ...check] = image.Healthcheck.Test;
      expect(kind).toBe("CMD-SHELL");
      await runToEnd("buildah", ...inside("sh", "-c", check.join(" ")));
      process.kill(pid, "SIGTERM");
      await server.ended();
      expect(server.child.exitCode).toBe(0);
    }
  });

  it("has the operator's commands, and neither npm nor what only building needs", async () => {
    const help = ["node", "apps/server/src/commands/doctor.ts", "--help"];
    expect(await runToEnd("buildah", ...inside(...help))).toMatch(/doctor/);
    const has = async (path: string) =>
      runToEnd("buildah", ...inside("sh", "-c", `test -e ${path} && echo yes || echo no`));
    expect(await has("/app/scripts/start.mjs")).toBe("yes");
    for (const path of ["/usr/bin/npm", "/usr/bin/node", "/app/node_modules/vitest"])
      expect([path, await has(path)]).toEqual([path, "no"]);
    process.stdout.write(`The image has ${Math.round(image.Size / 1e6)} MB\n`);
  });

  it("is what podman-compose starts, with a database before it and backups beside it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coupon-center-compose-"));
    for (const file of ["compose.yaml", "Containerfile"])
      copyFileSync(join(root, file), join(folder, file));
    const example = readFileSync(join(root, ".env.example"), "utf8");
    writeFileSync(join(folder, ".env"), `${example}\nPOSTGRES_PASSWORD=secret\n`);
    const compose = ["-f", join(folder, "compose.yaml"), "--dry-run", "up", "-d"];
    const { code, output } = runTool(findTool("podman-compose"), compose);
    rmSync(folder, { recursive: true });
    expect(code, output).toBe(0);
    const started = output.split("\n").filter((line) => line.startsWith("podman run "));
    expect(started.map((line) => /--name=\S+?_(\w+)_1 /.exec(line)?.[1])).toEqual([
      ...["database", "application", "backups"],
    ]);
    expect(started[1]).toContain("TRUSTED_PROXY=uniquelocal,loopback ");
    expect(started[1]).toContain("postgres://coupons:secret@database:5432/coupons");
  });
});
