import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findTool, titleOf } from "../../testing/deploy-tools.ts";
import { freePort } from "../../testing/free-port.ts";
import { portOf } from "../../testing/raw-request.ts";
import { startCaddy, startHaproxy, startNginx } from "../../testing/web-proxies.ts";

const proxies = [
  ["nginx", startNginx],
  ["haproxy", startHaproxy],
  ["caddy", startCaddy],
] as const;

describe.each(proxies)("a process that hangs", (name, start) => {
  const tool = findTool(name);
  it.skipIf(tool === null)(
    titleOf(
      `behind ${name}: beside another one gets few requests before it is left out (rule 14.12)`,
      name,
      tool,
    ),
    async () => {
      const arrivals = new EventEmitter<{ change: [upstream: "hung" | "working"] }>();
      // Both look ready, so that the proxies' own questions tell no difference.
      const upstream = async (which: "hung" | "working") => {
        const server = createServer(({ method }, answer) => {
          if (method === "GET" || which === "working") answer.end();
          if (method === "POST") arrivals.emit("change", which);
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        return server;
      };
      const servers = await Promise.all([upstream("hung"), upstream("working")]);
      const folder = mkdtempSync(join(tmpdir(), "hung-process-"));
      const port = await freePort();
      const upstreams = servers.map((server) => portOf({ server }));
      const proxy = await start({ folder, port, upstreams });
      onTestFinished(async () => {
        for (const server of servers) server.close().closeAllConnections();
        await proxy.end();
        rmSync(folder, { recursive: true });
      });
      let hung = 0;
      for (let change = 1; change <= 20; change++) {
        const arrival = once(arrivals, "change");
        // By a new connection, which any of the proxy's workers may take.
        const headers = { connection: "close" };
        const answer = fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: "{}" });
        // One that hangs ends with its server.
        answer.catch(() => undefined);
        if ((await arrival)[0] === "working") await answer;
        else hung++;
      }
      expect(hung).toBeLessThanOrEqual(1);
    },
  );

  it.skipIf(tool === null || !process.env.TEST_LONG)(
    titleOf(
      `behind ${name}: who sends it a change is told after 30 seconds (rule 14.12)`,
      name,
      tool,
    ),
    async () => {
      // It looks ready: the proxies find out otherwise only by the request.
      const hung = createServer(({ method }, answer) => void (method === "GET" && answer.end()));
      const folder = mkdtempSync(join(tmpdir(), "hung-process-"));
      await new Promise<void>((resolve) => hung.listen(0, "127.0.0.1", resolve));
      const port = await freePort();
      const at = portOf({ server: hung });
      const proxy = await start({ folder, port, upstreams: [at, at] });
      onTestFinished(async () => {
        await proxy.end();
        hung.close().closeAllConnections();
        rmSync(folder, { recursive: true });
      });
      const asked = fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
      expect((await asked).status).toBe(504);
    },
    60_000,
  );
});
