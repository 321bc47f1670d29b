import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ClientFile } from "@coupon-center/contract";
import "@coupon-center/contract/zod-locale";
import { errorText } from "../errors.ts";
import { readPictures } from "./check-pictures.ts";
import { themeCss } from "./theme.ts";

/** A client as read from its folder: its file, its pictures and the values derived from them. */
export interface ClientData extends ClientFile {
  id: number;
  siteKey: string;
  folder: string;
  /** by their paths in the folder, as they were when they were checked */
  pictures: ReadonlyMap<string, Buffer>;
  themeCss: string;
  themeUrl: string;
  themeVersion: string;
  /** another one for any change of the file or of a picture: part of the key of what is cached */
  version: string;
}

export interface ReadClient {
  client?: ClientData;
  /** a line each with file, field and reason */
  problems: string[];
}

/** Whether an entry of CLIENTS_DIR is a client's folder. */
export function isClientFolder(entry: { name: string; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && !entry.name.startsWith(".");
}

/** The client of a folder, and everything that is wrong with it. */
export function readClient(folder: string): ReadClient {
  const path = join(folder, "client.json");
  if (!existsSync(path)) return { problems: [`${path}: does not exist${namesLike(folder)}`] };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return {
      problems: [`${path}: is not JSON: ${errorText(error)}`],
    };
  }
  const { data: file, error } = ClientFile.safeParse(json);
  if (!file) {
    const problems = error.issues.map(
      (issue) => `${path}: ${issue.path.join(".") || "the file"}: ${issue.message}`,
    );
    return { problems };
  }
  const { pictures, problems: faults } = readPictures(folder, [
    ...file.brands.map(({ logo }, index) => [`brands.${index}.logo`, logo] as const),
    ["favicon", file.favicon] as const,
    ...(file.mailMark ? [["mailMark", file.mailMark] as const] : []),
  ]);
  const problems = faults.map((problem) => `${path}: ${problem}`);
  if (basename(folder) !== String(file.clientId))
    problems.push(`${path}: clientId: is ${file.clientId}, so its folder must have that name`);
  return { client: deriveClient(folder, file, pictures), problems };
}

function deriveClient(
  folder: string,
  file: ClientFile,
  pictures: ReadonlyMap<string, Buffer>,
): ClientData {
  const css = themeCss(file);
  const themeVersion = hashOf([css]);
  return {
    ...file,
    id: file.clientId,
    siteKey: file.siteKey ?? String(file.clientId),
    folder,
    pictures,
    themeCss: css,
    themeUrl: `/brand/${file.clientId}/theme.css?v=${themeVersion}`,
    themeVersion,
    version: hashOf([JSON.stringify(file), ...[...pictures].flat()]),
  };
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

/** ': found client.jsn' for a file whose name is probably misspelt, else ''. */
function namesLike(folder: string): string {
  const names = readdirSync(folder).filter((name) => /\.jso?n\w*$/i.test(name));
  return names.length === 0 ? "" : `: found ${names.join(", ")}`;
}
