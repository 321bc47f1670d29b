import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../clients/clients.ts";
import { notFound } from "../errors.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";

/**
 * Creates a style sheet of the web build and the client's own as one file, so that a public page
 * waits for one response less. Errors: 404.
 */
export type PageStyle = (client: Client, sheet: string) => Promise<RenderedResponse>;

/** Each is made once for each version of a client. */
export function pageStyles(assets: string): PageStyle {
  const cached = new WeakMap<Client, Map<string, RenderedResponse>>();
  return async (client, sheet) => {
    const styles = cached.get(client) ?? new Map<string, RenderedResponse>();
    cached.set(client, styles);
    const known = styles.get(sheet);
    if (known) return known;
    const text = await readFile(join(assets, sheet), "utf8").catch(() => null);
    if (text === null) throw notFound();
    const made = textResponse(`${text}\n${client.themeCss}`, "text/css; charset=utf-8");
    styles.set(sheet, made);
    return made;
  };
}
