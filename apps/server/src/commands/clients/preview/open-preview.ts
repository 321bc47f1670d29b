import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadClients } from "../../../clients/live-clients.ts";
import { presentClient } from "../../../clients/present-client.ts";
import { readConfig } from "../../../config/config.ts";
import { claimPort } from "../../../runtime/claim-port.ts";
import { startServer } from "../../../server.ts";
import { webLoader } from "../../../web.ts";
import {
  componentTitles,
  type Frame,
  galleryParts,
  renderPreview,
  screensOf,
  titles,
} from "./preview-page.ts";
import { startFront } from "./preview-server.ts";
import { firstStaff, people, registerPeople, storedUserOf } from "./sample-people.ts";

const HOST = "127.0.0.1";

export interface Preview {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server of its own, with made-up data in a temporary folder, and shows a client's pages,
 * screens and mails on one page. It follows the clients' folder, as every server does.
 */
export async function openPreview(dir: string, clientId: number): Promise<Preview> {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-preview-"));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  const { port, release } = await claimPort(0, HOST);
  const { port: behind, release: releaseBehind } = await claimPort(0, HOST);
  const publicUrl = `http://localhost:${port}`;
  const readNow = () => loadClients(dir, { publicUrl, clientId, sandbox: true }).fallback;
  const config = readConfig({
    ...firstStaff,
    DATA_DIR: dataDir,
    CLIENTS_DIR: dir,
    CLIENT_ID: String(clientId),
    HOST,
    PORT: String(behind),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "1000",
  });
  await releaseBehind();
  const server = await startServer(config, () => undefined).catch(async (error) => {
    await release();
    clear();
    throw error;
  });
  const at = `http://${HOST}:${behind}`;
  const web = webLoader(config.webBuildDir);
  const renderMails = async (from?: number, to?: number) => {
    const { renderMail, sampleMails } = await web();
    return Promise.all(sampleMails(presentClient(readNow())).slice(from, to).map(renderMail));
  };
  let screens: ReturnType<typeof screensOf> | undefined;
  await release();
  const front = await startFront(port, behind, async ({ pathname, searchParams }) => {
    const [, preview, part, name = ""] = pathname.split("/");
    if (preview !== "preview") return null;
    if (part === "mails") {
      const index = Number(name);
      const [asked] = await renderMails(index, index + 1);
      return asked?.html ?? null;
    }
    const shown = galleryParts.find((one) => part === "components" && one === name);
    if (shown) return (await web()).renderGallery(presentClient(readNow()), shown);
    const who = people.find((one) => one === name);
    if (who) return enterPage(await storedUserOf(at, who), searchParams.get("to") ?? "/");
    if (part !== undefined || !screens) return null;
    const componentFrames = galleryParts.map((one) => ({
      title: componentTitles[one],
      url: `/preview/components/${one}`,
    }));
    const mailFrames = (await renderMails()).map(({ subject }, index) => ({
      title: subject,
      url: `/preview/mails/${index}`,
    }));
    return renderPreview(readNow().siteName, [
      [titles.components, componentFrames],
      ...framesOf(screens, port),
      [titles.mails, mailFrames],
    ]);
  });
  const stop = async () => {
    await front.stop();
    await server.stop();
    clear();
  };
  try {
    screens = screensOf(await registerPeople(at, readNow().timeZone));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `${publicUrl}/preview`, stop };
}

/**
 * Each of them has an origin of their own: a browser keeps one session for each, and a field that
 * is focused in a frame of another origin does not scroll the page.
 */
function framesOf(screens: ReturnType<typeof screensOf>, port: number): [string, Frame[]][] {
  const { guest } = screens;
  const site = `http://guest.localhost:${port}`;
  return [
    [titles.guest, guest.map((path) => ({ title: path, url: site + path }))],
    ...people.map((who): [string, Frame[]] => {
      const entry = `http://${who}.localhost:${port}/preview/as/${who}`;
      return [
        titles[who],
        screens[who].map((path) => ({ title: path, url: `${entry}?to=${path}` })),
      ];
    }),
  ];
}

/** Signs a browser in and opens a screen. */
function enterPage(user: object, to: string): string {
  const [entry, path] = [JSON.stringify(user), to].map((text) =>
    JSON.stringify(text).replaceAll("<", "\\u003c"),
  );
  return `<!doctype html><script>localStorage.setItem("user", ${entry}); location.replace(${path})</script>`;
}
