import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DATABASE_FILE } from "../../db/database-place.ts";
import { errorText, hasCode } from "../../errors.ts";
import { ownFiles, probeReadable, probeWritable } from "../../runtime/data-folder.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";

const MB = 1024 * 1024;
/** Below this a few uploads and an hour of logs may fill the disk. */
const MIN_MB = 200;
const SCARCE_MB = 1_000;
const OTHERS = 0o077;
const GROUP_OR_OTHERS_WRITE = 0o022;
const FREE = "free space on its disk, or move DATA_DIR to a larger one";

/** The data folder: whether it can be written, who can read it, and how much space is left. */
export async function checkStorage({ config }: Checked): Promise<Unplaced[]> {
  const { dataDir } = config;
  const name = `DATA_DIR: ${dataDir}`;
  const unread = tryToRead(name, dataDir);
  if (unread) return [unread];
  const found = lstatSync(dataDir);
  if (!found.isDirectory() && !found.isSymbolicLink())
    return [fault(`${name} is not a folder`, "name a folder, or remove the file")];
  return [
    ...writable(name, dataDir),
    ...foreign(dataDir),
    ...exposed(realpathSync(dataDir)),
    ...space(name, dataDir),
  ];
}

/** The first start makes the folder; nothing is made here. */
function checkParent(dataDir: string): Unplaced {
  let parent = dataDir;
  for (; !existsSync(parent); parent = dirname(parent))
    if (isLink(parent)) return leadsNowhere(parent);
  try {
    if (!lstatSync(parent).isDirectory()) throw new Error("it is not a folder");
    accessSync(parent, constants.W_OK);
    return ok(`DATA_DIR: ${dataDir} is made by the first start`);
  } catch (error) {
    const why = `DATA_DIR: ${dataDir} can't be made in ${parent}: ${errorText(error)}`;
    return fault(why, "make it and give it to the server's user: install -d -o <user> -m 700");
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** As of a disk that is not mounted. */
const leadsNowhere = (link: string) =>
  fault(
    `DATA_DIR: ${link} is a link to a place that is not there, or hidden from this user`,
    "mount its disk, or make the folder that it leads to",
  );

/** As of a command that another user than the server's runs, from whom it or its parent is hidden. */
function tryToRead(name: string, dataDir: string): Unplaced | undefined {
  try {
    probeReadable(dataDir);
    return undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return checkParent(dataDir);
    const remedy = "run this as the server's user, or give it to that user: chown -R <user>";
    return fault(`${name} can't be read: ${errorText(error)}`, remedy);
  }
}

function writable(name: string, dataDir: string): Unplaced[] {
  const uploads = join(dataDir, "uploads");
  const folders = [dataDir, ...(existsSync(uploads) || isLink(uploads) ? [uploads] : [])];
  const faults = folders.flatMap((folder) => {
    if (!existsSync(folder)) return [leadsNowhere(folder)];
    try {
      probeWritable(folder);
      return [];
    } catch (error) {
      const remedy = "give it to the server's user: chown -R <user>, and mount it writable";
      return [fault(`DATA_DIR: ${folder} can't be written: ${errorText(error)}`, remedy)];
    }
  });
  return faults.length > 0 ? faults : [ok(`${name} can be written`)];
}

/** What a command that root ran has left, which the folder's own user can't use. */
function foreign(dataDir: string): Unplaced[] {
  const { uid, mode } = statSync(dataDir);
  // Into a folder that more users may write they put files of their own.
  if ((mode & GROUP_OR_OTHERS_WRITE) !== 0) return [];
  const paths = ownFiles.flatMap((name) => treeOf(join(dataDir, name)));
  const path = paths.find((one) => ![uid, undefined].includes(ownerOf(one)));
  if (path === undefined) return [];
  const text = `DATA_DIR: ${path} belongs to another user than the folder`;
  return [fault(text, `stop the server and: chown -R --reference=${dataDir} ${dataDir}`)];
}

const ownerOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid;

function treeOf(path: string): string[] {
  try {
    if (!lstatSync(path).isDirectory()) return [path];
    return [path, ...readdirSync(path).flatMap((name) => treeOf(join(path, name)))];
  } catch {
    // Gone meanwhile, or another user's.
    return [path];
  }
}

function exposed(dataDir: string): Unplaced[] {
  const paths = [
    dataDir,
    ...["uploads", DATABASE_FILE, "session-secret"].map((one) => join(dataDir, one)),
  ];
  return paths.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return [];
    const mode = (found.mode & 0o777).toString(8);
    return [
      warning(
        `DATA_DIR: others may read ${path} (mode ${mode})`,
        `chmod -R go= ${dataDir}; a start does it too`,
      ),
    ];
  });
}

function space(name: string, dataDir: string): Unplaced[] {
  const { bavail, bsize, ffree, files } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (files > 0 && ffree < 1_000)
    return [fault(`${name}: the disk has ${ffree} inodes left`, FREE)];
  const text = `${name} has ${freeMb} MB free`;
  if (freeMb < MIN_MB) return [fault(text, FREE)];
  return [freeMb < SCARCE_MB ? warning(text, FREE) : ok(text)];
}
