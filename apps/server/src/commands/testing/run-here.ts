import { bareEnv } from "@coupon-center/testing/program";
import type { CommandResult } from "@coupon-center/testing/server-process";

/** Each is also run as a process by a test of its own. */
export const commandsHere = {
  accounts: () => import("../accounts.ts"),
  backup: () => import("../backup.ts"),
  clients: () => import("../clients.ts"),
  doctor: () => import("../doctor.ts"),
  jobs: () => import("../jobs.ts"),
  mail: () => import("../mail.ts"),
  prices: () => import("../prices.ts"),
  staff: () => import("../staff.ts"),
};

/**
 * As `runCommandProcess`, but within this process, as starting one takes twenty times as long. One
 * at a time: the process's arguments, environment, output, exit code and file mode are the
 * command's until it has ended.
 */
export async function runHere(
  name: keyof typeof commandsHere,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const { run } = await commandsHere[name]();
  const { argv, env: ownEnv, exitCode, stdout, stderr } = process;
  const umask = process.umask();
  const result: CommandResult = { code: 0, out: "", err: "" };
  const restoreOutput = [
    collect(stdout, (text) => {
      result.out += text;
    }),
    collect(stderr, (text) => {
      result.err += text;
    }),
  ];
  process.argv = [process.execPath, name, ...args];
  // As in the environment of a process, an undefined value is an absent variable.
  process.env = Object.fromEntries(
    Object.entries({ ...bareEnv, ...env }).filter(([, value]) => value !== undefined),
  );
  process.exitCode = undefined;
  try {
    await run();
    result.code = Number(process.exitCode ?? 0);
  } finally {
    for (const restore of restoreOutput) restore();
    Object.assign(process, { argv, env: ownEnv, exitCode });
    process.umask(umask);
  }
  return result;
}

/**
 * Passes writes of a stream to `take` instead; returns a function that restores the stream, without
 * the listeners that it got since.
 */
function collect(stream: NodeJS.WriteStream, take: (text: string) => void): () => void {
  const { write } = stream;
  const listeners = stream.listeners("error");
  stream.write = (text: string | Uint8Array) => {
    take(String(text));
    return true;
  };
  return () => {
    stream.write = write;
    for (const listener of stream.listeners("error"))
      if (!listeners.includes(listener)) stream.off("error", listener);
  };
}
