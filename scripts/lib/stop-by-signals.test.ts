import { once } from "node:events";
import { startProgram } from "@coupon-center/testing/program";
import { expect, it } from "vitest";

it("a second signal, as npm and the terminal forward Ctrl-C each, lets the cleanup end", async () => {
  const source = `
    import { once } from "node:events";
    import { stopBySignals } from ${JSON.stringify(import.meta.resolve("./stop-by-signals.ts"))};
    stopBySignals(async () => {
      const go = once(process, "SIGUSR2");
      console.log("stopping");
      await go;
      console.log("stopped");
    });
    setInterval(() => undefined, 60_000);
    console.log("ready");`;
  const { child, said, output } = startProgram("", {
    flags: ["--input-type=module", "-e", source],
  });
  await said(/ready/);
  const ended = once(child, "close");
  child.kill("SIGINT");
  await said(/stopping/);
  for (const signal of ["SIGINT", "SIGTERM", "SIGUSR2"] as const) child.kill(signal);
  expect(await ended).toEqual([130, null]);
  expect(output()).toBe("ready\nstopping\nstopped\n");
});
