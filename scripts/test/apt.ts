import { run } from "../lib/run.ts";

/** The command prefix for `apt-get`, or null if packages cannot be installed. */
async function findInstaller(): Promise<string[] | null> {
  const found = await run("apt-get", ["--version"], { quiet: true });
  if (found.code !== 0) return null;
  if (process.getuid?.() === 0) return ["apt-get"];
  const sudo = await run("sudo", ["-n", "true"], { quiet: true });
  return sudo.code === 0 ? ["sudo", "-n", "apt-get"] : null;
}

/** Installs packages with apt; returns the reason of a failure, or null. */
export async function installPackages(packages: string[]): Promise<string | null> {
  const installer = await findInstaller();
  const [command, ...before] = installer ?? [];
  if (!command) return "apt-get is missing or may not be used without a password";
  console.log(`Installing ${packages.join(", ")} with apt-get; this can take some minutes.`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  const steps = [["update"], ["install", "-y", "--no-install-recommends", ...packages]];
  for (const step of steps) {
    const { code, output } = await run(command, [...before, ...step], options);
    if (code !== 0) return `apt-get ${step[0]} failed: ${output.trim().split("\n").at(-1)}`;
  }
  return null;
}
