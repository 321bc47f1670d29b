import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocket, type Server } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { inspectConfig } from "../config/config.ts";
import { freePort } from "../testing/free-port.ts";
import { openInstallation } from "../testing/installation.ts";
import { checkListening } from "./doctor/listening.ts";

const found = (env: Record<string, string>) => checkListening(inspectConfig(env));

/** Listens on a free port, which it returns, until the test ends. */
async function listen(server: Server): Promise<string> {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return String(port);
}

it("a free port, and one that each start chooses, are no fault (rule 14.10)", async () => {
  const port = await freePort();
  expect(await found({ PORT: String(port) })).toEqual([
    { level: "ok", text: `PORT: ${port} is free on 127.0.0.1` },
  ]);
  expect(await found({ PORT: "0" })).toMatchObject([{ level: "ok" }]);
});

it("the running server is told from another program that has its port (rule 14.10)", async () => {
  const at = await openInstallation();
  onTestFinished(() => at.close());
  await at.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = at.app.server.address() as AddressInfo;
  expect(await found({ PORT: String(port) })).toEqual([
    { level: "ok", text: `PORT: a server answers at http://127.0.0.1:${port}` },
  ]);
  const other = await listen(createServer((_request, response) => response.end("hello")));
  const silent = await listen(createSocket((socket) => socket.destroy()));
  for (const PORT of [other, silent])
    expect(await found({ PORT })).toMatchObject([
      {
        level: "fault",
        text: expect.stringMatching(
          `^PORT: what listens at http://127.0.0.1:${PORT} is not a server`,
        ),
        remedy: expect.stringContaining("set another port"),
      },
    ]);
});

it("a HOST of another machine is a fault, one that can't be parsed is the variables' (rule 14.10)", async () => {
  expect(await found({ HOST: "192.0.2.1" })).toEqual([
    {
      level: "fault",
      text: expect.stringMatching(/^HOST: 192\.0\.2\.1 is not this machine's address: /),
      remedy: "name one of its own, or 127.0.0.1 for a proxy on it",
    },
  ]);
  expect(await found({ HOST: "http://shop.example" })).toEqual([]);
});
