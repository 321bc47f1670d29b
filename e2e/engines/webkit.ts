import { spawn } from "node:child_process";
import { once } from "node:events";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { claimPort } from "../../apps/server/src/runtime/free-port.ts";
import type { Engine } from "./tab.ts";
import { WebDriver } from "./webdriver.ts";
import { WebKitTab } from "./webkit-tab.ts";

interface Program {
  stop(): Promise<void>;
}

/** Starts a virtual display; returns its name. */
async function startScreen(): Promise<Program & { display: string }> {
  const options = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const child = spawn(process.env.XVFB_PATH ?? "Xvfb", options, {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const pipe = child.stdio[3];
  if (!pipe) throw new Error("Xvfb was started without its pipe");
  const [said] = await Promise.race([
    once(pipe, "data"),
    once(child, "exit").then(() => {
      throw new Error("Xvfb ended");
    }),
  ]);
  return { display: `:${String(said).trim()}`, stop: () => end(child) };
}

/** Starts a driver; each holds a single session, so no cookies are shared. */
async function startDriver(display: string): Promise<Program & { url: string }> {
  const port = await claimPort(0, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.env.WEBKIT_DRIVER_PATH ?? "WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11" },
    stdio: "ignore",
  });
  await waitUntil("WebKitWebDriver to listen", async () => {
    if (child.exitCode !== null) throw new Error("WebKitWebDriver ended");
    const answer = await fetch(`${url}/status`).catch(() => null);
    return answer?.ok ? true : null;
  });
  return { url, stop: () => end(child) };
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}

/** WebKitGTK on a display of its own, by the distribution's driver. */
export async function startWebKit(): Promise<Engine> {
  const screen = await startScreen();
  const complaints: string[] = [];
  const ends: (() => Promise<void>)[] = [screen.stop];
  return {
    async enter() {
      const program = await startDriver(screen.display);
      ends.unshift(program.stop);
      const driver = await WebDriver.open(program.url, { "webkitgtk:browserOptions": {} });
      ends.unshift(() => driver.delete());
      await driver.post("/window/rect", { width: 1280, height: 1000 });
      return new WebKitTab(driver, await driver.get<string>("/window"), complaints);
    },
    complaints: () => complaints,
    async stop() {
      for (const stop of ends) await stop();
    },
  };
}
