import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../clients/clients.ts";
import { hasCode, notFound } from "../errors.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { onceForClient } from "./once-for-client.ts";

/**
 * Creates a style sheet of the web build and the client's own as one file, so that a public page
 * waits for one response less. Errors: 404.
 */
export type PageStyle = (client: Client, sheet: string) => Promise<RenderedResponse>;

/** Each is made once for each version of a client. */
export function pageStyles(assets: string): PageStyle {
  return onceForClient(async (client, sheet: string) => {
    const text = await readFile(join(assets, sheet), "utf8").catch((error: unknown) => {
      throw hasCode(error, "ENOENT") ? notFound() : error;
    });
    return textResponse(`${text}\n${client.themeCss}`, "text/css; charset=utf-8");
  });
}
