import { type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bareEnv } from "@coupon-center/testing/program";
import { expect, it } from "vitest";
import { runHere } from "./testing/run-here.ts";

const program = fileURLToPath(new URL("clients.ts", import.meta.url));
const doctor = fileURLToPath(new URL("doctor.ts", import.meta.url));
/** Makes a program process 1 of a namespace of its own, as a container does. */
const asFirst = ["unshare", "--user", "--map-root-user", "--pid", "--fork"];
const [unshare = "", ...apart] = asFirst;
const canBeFirst = spawnSync(unshare, [...apart, "true"]).status === 0;

/** Runs a command whose output goes to a file, or to a reader that ends at once. */
async function checkInto(path: string | null): Promise<{ code: unknown; err: string }> {
  const out = path === null ? "pipe" : openSync(path, "w");
  const stdio: StdioOptions = ["ignore", out, "pipe"];
  const child = spawn(process.execPath, [program, "check"], { env: bareEnv, stdio });
  if (typeof out === "number") closeSync(out);
  child.stdout?.destroy();
  const [err, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  return { code, err };
}

it("a command whose reader has seen enough, as `| head -1`, ends as without it, and in silence (rule 14.5)", async () => {
  expect(await checkInto(null)).toEqual({ code: 0, err: "" });
});

it("a command whose output finds no space says so in one line, and ends with 1 (rule 14.5)", async () => {
  const err = expect.stringMatching(/^Standard output: .*ENOSPC.*\n$/);
  expect(await checkInto("/dev/full")).toEqual({ code: 1, err });
});

it("a command whose every output goes to a full disk does its work to the end (rule 14.5)", async () => {
  const full = openSync("/dev/full", "w");
  const code = `
    import { setImmediate } from "node:timers/promises";
    import { defineCommand } from ${JSON.stringify(new URL("define-command.ts", import.meta.url))};
    await defineCommand("", async () => {
      process.stdout.write("begun");
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      process.send("done");
    })();`;
  const args = ["--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, {
    env: bareEnv,
    stdio: ["ignore", full, full, "ipc"],
  });
  closeSync(full);
  const said: unknown[] = [];
  child.on("message", (word) => said.push(word));
  const [status] = await once(child, "close");
  expect([said, status]).toEqual([["done"], 1]);
});

it("an option that npm took for its own, as no `--` stood before it, is missed (rule 14.5)", () => {
  const options = { cwd: fileURLToPath(new URL("../../../..", import.meta.url)), env: bareEnv };
  const args = ["run", "clients", "check", "--yes", "--locale=en-GB"];
  const { status, stderr } = spawnSync("npm", args, options);
  expect([status, /^npm took .*/m.exec(String(stderr))?.[0]]).toEqual([
    1,
    "npm took --locale for its own: put -- before all arguments, npm run <command> -- <arguments>",
  ]);
});

it("an option that both a command and the npm script around it have is not missed (rule 14.5)", () => {
  const env = { ...bareEnv, npm_config_locale: "en-GB" };
  const args = [program, "new", "--locale=en-GB", "--name="];
  const { stderr } = spawnSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  expect(String(stderr)).toMatch(/^--price: .* is required$/m);
});

it.each([
  ["staff", ["list", "--role", "admin"], "list has no --role"],
  ["staff", ["suspend", "a@b.example", "--password", ""], "suspend has no --password"],
  ["staff", ["reset", "a@b.example", "--role", "admin"], "reset has no --role"],
  ["accounts", ["find", "ada", "--file", "f", "--yes"], "find has no --file, --yes"],
  ["accounts", ["delete", "1", "--yes", "--file", "copy.json"], "delete has no --file"],
  ["mail", ["retry", "--given-up"], "retry has no --given-up"],
  ["prices", ["cancel", "--from", "2027-01-01"], "cancel has no --from"],
  ["jobs", ["retry", "mails", "--json"], "retry has no --json"],
  ["doctor", ["--create-webhook", "--json"], "npm run doctor [-- --json]"],
] as const)("%s %j: an option of another act is refused (rule 14.5)", async (name, args, line) => {
  const { code, out, err } = await runHere(name, args, { DATA_DIR: "/dev/null/none" });
  expect([code, out, err.split("\n", 1)]).toEqual([1, "", [line]]);
  expect(err).toContain(`npm run ${name} -- `);
});

it.each([
  ["staff", ["add", "a@b.example", "--client", "10", "--client", "8"], "--client"],
  ["prices", ["move", "--from", "2027-03-01", "--from=2027-04-01"], "--from"],
] as const)(
  "%s %j: an option that is given twice is refused (rule 14.5)",
  async (name, args, option) => {
    expect(await runHere(name, args, { DATA_DIR: "/dev/null/none" })).toEqual({
      code: 1,
      out: "",
      err: `${option} is given more than once\n`,
    });
  },
);

it.runIf(canBeFirst)(
  "Ctrl-C ends a command that is process 1 of a container (rule 14.5)",
  async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const env = { ...bareEnv, DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` };
    const options = { env, stdio: "ignore", detached: true } as const;
    const child = spawn(unshare, [...apart, process.execPath, doctor], options);
    await once(silent, "connection");
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    silent.close();
  },
);
