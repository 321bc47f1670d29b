import { createHash } from "node:crypto";
import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ClientFile, say as sayText, siteConstants, withDigits } from "@coupon-center/contract";
import "@coupon-center/contract/zod-locale";
import { codeOf, errorText } from "../errors.ts";
import { foldEmail } from "../fold-email.ts";
import { readText } from "../read-text.ts";
import { readPictures } from "./check-pictures.ts";
import { explainIssue, type FileFault } from "./explain-issue.ts";
import { locateJson } from "./locate-json.ts";
import { themeCss } from "./theme.ts";

/** A client as read from its folder: its file, its pictures and the values derived from them. */
export interface ClientData extends ClientFile {
  id: number;
  siteKey: string;
  planName: string;
  defaultCategory: number;
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
  /** a line each with file, line, field, reason and remedy */
  problems: string[];
}

/** Whether an entry of CLIENTS_DIR is a client's folder; a volume's own lost+found is none. */
export function isClientFolder(entry: Dirent): boolean {
  if (entry.name.startsWith(".") || entry.name === "lost+found") return false;
  return entry.isDirectory() || (entry.isSymbolicLink() && !leadsToFile(entry));
}

/** A link that leads nowhere is read as a folder, whose problem is then told. */
function leadsToFile({ parentPath, name }: Dirent): boolean {
  try {
    return !statSync(join(parentPath, name)).isDirectory();
  } catch {
    return false;
  }
}

/** The client of a folder, and everything that is wrong with it. */
export function readClient(folder: string): ReadClient {
  try {
    return readFolder(folder);
  } catch (error) {
    const remedy = codeOf(error) === "EACCES" ? ": let the server's user read all in it" : "";
    return { problems: [`${folder}: can't be read: ${errorText(error)}${remedy}`] };
  }
}

function readFolder(folder: string): ReadClient {
  const path = join(folder, "client.json");
  if (!existsSync(path)) return { problems: [`${path}: does not exist: ${whatToDo(folder)}`] };
  const text = readText(path);
  if (text === null) return { problems: [`${path}: is not UTF-8: save it in this encoding`] };
  const at = locateJson(text);
  const say = ({ path: field, text: fault }: FileFault) =>
    `${path}:${at.lineOf(field)}: ${field.join(".") || "the file"}: ${fault}`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const hint = "a comma, quote or bracket is missing or too many, here or just before";
    return { problems: [`${path}:${at.firstError()}: is not JSON: ${errorText(error)}: ${hint}`] };
  }
  const problems = at
    .duplicates()
    .map(({ field, line }) => `${path}:${line}: ${field}: is there twice: remove one`);
  const { data: file, error } = ClientFile.safeParse(json, { reportInput: true });
  if (!file) return { problems: [...problems, ...error.issues.flatMap(explainIssue).map(say)] };
  const { pictures, faults } = readPictures(folder, [
    ...file.brands.map(({ logo }, index) => [["brands", index, "logo"], fileOf(logo)] as const),
    [["favicon"], file.favicon] as const,
    ...(file.mailMark ? [[["mailMark"], file.mailMark] as const] : []),
  ]);
  problems.push(...[...faults, ...repeatedAddresses(file)].map(say));
  const id = basename(folder);
  if (id !== String(file.clientId)) {
    const other = /^[1-9]\d*$/.test(id) ? `make the number ${id}` : "move a copy to elsewhere";
    const remedy = `rename the folder to ${file.clientId}, or ${other}`;
    const fault = `is ${file.clientId}, so its folder must have that name: ${remedy}`;
    problems.push(say({ path: ["clientId"], text: fault }));
  }
  return { client: deriveClient(folder, file, pictures), problems };
}

/** Addresses of staff's mails whose mailbox is named before, in whatever spelling. */
function repeatedAddresses({ staffMail = [] }: ClientFile): FileFault[] {
  const mailboxes = staffMail.map(foldEmail);
  return staffMail.flatMap((address, index) =>
    mailboxes.indexOf(foldEmail(address)) === index
      ? []
      : [{ path: ["staffMail", index], text: `${address}: is there twice: remove one` }],
  );
}

/** The file of a picture that may be one view of it: 'brands.svg' of 'brands.svg#oreo'. */
const fileOf = (picture: string) => picture.replace(/#.*/, "");

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
    locale: withDigits(file.locale),
    planName: file.planName ?? sayText(file.locale, "merchantPlan"),
    defaultCategory:
      file.defaultCategory ?? file.categories[0]?.id ?? siteConstants.defaultCategory,
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

/** A file whose name is probably misspelt is to be renamed. */
function whatToDo(folder: string): string {
  const names = readdirSync(folder).filter((name) => /\.jso?n\w*$/i.test(name));
  return names.length === 0
    ? "create it with `npm run clients -- new`, or remove the folder"
    : `rename ${names.join(" or ")}`;
}
