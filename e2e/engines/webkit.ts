import { spawn } from "node:child_process";
import { once } from "node:events";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { startStubbingProxy } from "./stubbing-proxy.ts";
import type { Engine, Viewport } from "./tab.ts";
import { WebDriver } from "./webdriver.ts";
import { WebKitPage } from "./webkit-page.ts";
import { WebKitTab } from "./webkit-tab.ts";

interface Program {
  stop(): Promise<void>;
}

interface Display extends Viewport {
  scheme: "light" | "dark";
}

/** Starts a virtual display of that size; returns its name. */
async function startScreen({ width, height }: Display): Promise<Program & { display: string }> {
  const size = `${width}x${height}x24`;
  const options = ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp"];
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
async function startDriver(
  display: string,
  scheme: Display["scheme"],
): Promise<Program & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.env.WEBKIT_DRIVER_PATH ?? "WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      GTK_THEME: scheme === "dark" ? "Adwaita:dark" : "Adwaita",
    },
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

/**
 * WebKitGTK on displays of its own, by the distribution's driver. Its window fills the display: one
 * with a toolbar is not made as narrow as a phone.
 */
async function startSession(look: Display, capabilities: object = {}) {
  const screen = await startScreen(look);
  const program = await startDriver(screen.display, look.scheme);
  const driver = await WebDriver.open(program.url, {
    ...capabilities,
    "webkitgtk:browserOptions": { args: ["--automation", "--full-screen"] },
  });
  await driver.post("/window/rect", { width: look.width, height: look.height });
  return {
    driver,
    async stop() {
      await driver.delete();
      await program.stop();
      await screen.stop();
    },
  };
}

export async function startWebKit(viewport: Viewport): Promise<Engine> {
  const complaints: string[] = [];
  const sessions: Program[] = [];
  return {
    async enter() {
      const session = await startSession({ ...viewport, scheme: "light" });
      sessions.push(session);
      const { driver } = session;
      return new WebKitTab(driver, await driver.get<string>("/window"), complaints);
    },
    complaints: () => complaints,
    async stop() {
      for (const session of sessions) await session.stop();
    },
  };
}

/** A tab for the states of the catalogue, whose requests can be answered by the test. */
export async function startWebKitPage(origin: string, look: Display) {
  const proxy = await startStubbingProxy();
  const { driver, stop } = await startSession(look, {
    proxy: { proxyType: "manual", httpProxy: proxy.address, sslProxy: proxy.address },
  });
  return {
    page: new WebKitPage(driver, proxy, origin),
    async stop() {
      await stop();
      await proxy.stop();
    },
  };
}
