#!/usr/bin/env node
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/**
 * A substitute for Firefox at the path where Playwright expects it: starts the real one
 * (FIREFOX_PATH) and forwards messages. Playwright opens every context with a command that Firefox
 * 153 does not support; only that one is answered here. Once the oldest ESR supports it, Playwright
 * can start Firefox itself.
 */
const UNKNOWN_TO_ESR = "emulation.setMediaFeaturesOverride";
const ADDRESS = /WebDriver BiDi listening on (ws:\/\/\S+)$/;

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox-esr", process.argv.slice(2), {
  stdio: ["ignore", "ignore", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));
process.on("exit", () => firefox.kill());

for await (const line of createInterface(firefox.stderr)) {
  const address = ADDRESS.exec(line)?.[1];
  if (address !== undefined) serve(`${address}/session`);
  else process.stderr.write(`${line}\n`);
}

function serve(address: string): void {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (playwright) => connect(playwright, new WebSocket(address)));
  server.on("listening", () => {
    const own = server.address();
    if (typeof own === "object" && own !== null)
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}\n`);
  });
}

function connect(playwright: WebSocket, browser: WebSocket): void {
  const early: string[] = [];
  browser.on("open", () => {
    for (const message of early) browser.send(message);
  });
  playwright.on("message", (data) => {
    const message = data.toString();
    const { id, method }: { id: number; method: string } = JSON.parse(message);
    if (method === UNKNOWN_TO_ESR)
      playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else early.push(message);
  });
  browser.on("message", (data) => playwright.send(data.toString()));
  browser.on("close", () => playwright.close());
  playwright.on("close", () => browser.close());
}
