import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "../config/config.ts";
import { DATABASE_FILE, LOCK_FILE } from "../db/database-place.ts";
import { codeOf, errorText, hasCode } from "../errors.ts";
import { restrictToOwner } from "./private-files.ts";

export interface DataFolder {
  uploads: string;
  sandbox: string;
  /** paths that others can still read because their permissions could not be changed */
  exposed: string[];
  /** a secret that is generated once per folder, so that sessions survive a restart */
  secret(name: string): string;
}

/** All files of this program in its data folder. */
export const ownFiles = [
  ...["", "-wal", "-shm", "-journal"].map((end) => `${DATABASE_FILE}${end}`),
  LOCK_FILE,
  "session-secret",
  "webhook-secret",
  "uploads",
  "sandbox",
];

/**
 * Creates the data folder, restricts it to its owner (decision 055) and checks that it is writable.
 * Errors: ConfigError with the folder and the reason.
 */
export function openDataFolder(dir: string): DataFolder {
  const uploads = join(dir, "uploads");
  try {
    makeFolder(uploads);
    for (const folder of [dir, uploads]) probeWritable(folder);
    const exposed = restrictToOwner(dir, ownFiles);
    return {
      uploads,
      sandbox: join(dir, "sandbox"),
      exposed,
      secret: (name) => storedSecret(join(dir, name)),
    };
  } catch (error) {
    throw notUsed(dir, "written", error);
  }
}

/** Throws the system's error if no file can be made in the folder, which processes may share. */
export function probeWritable(folder: string): void {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    writeFileSync(probe, "", { flush: true });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Throws the system's error if this user can't read the file or folder. */
export function probeReadable(path: string): void {
  closeSync(openSync(path, "r"));
}

/**
 * A warning rather than an error: the folder may be a mount without permissions, or owned by the
 * host.
 */
export function warnOfExposedData(
  { exposed }: DataFolder,
  log: { warn(fields: object, message: string): void },
): void {
  if (exposed.length > 0)
    log.warn({ event: "data_exposed", paths: exposed }, "others may read the data folder");
}

/**
 * Node's own recursive mkdir does not return if an existing parent rejects new folders, as in
 * /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that is starting may have created it first.
    if (!existsSync(path)) throw error;
  }
}

function storedSecret(path: string): string {
  if (!existsSync(path)) storeWhole(path, randomBytes(32).toString("hex"));
  const secret = readSecret(path);
  if (secret === "")
    throw new ConfigError(`DATA_DIR: ${path} is empty: remove it, then start again`);
  return secret;
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw notUsed(path, "read", error);
  }
}

/**
 * Creates a file with its whole content, or leaves the one that another process has created. It is
 * written under another name first, as a reader may come while it is written, and a full disk or a
 * kill may end the writing.
 */
function storeWhole(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { flag: "wx", mode: 0o600, flush: true });
    publish(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw notUsed(path, "written", error);
  } finally {
    rmSync(draft, { force: true });
  }
}

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: "; free space on its disk",
  EEXIST: "; it is a link: mount its disk, or make the folder that it leads to",
  EACCES: "; give all of DATA_DIR to the server's user: chown -R",
  EROFS: "; mount it writable, and see in dmesg whether its disk failed",
};

function notUsed(path: string, how: "read" | "written", error: unknown): ConfigError {
  const remedy = remedies[codeOf(error)] ?? "";
  return new ConfigError(`DATA_DIR: ${path} can't be ${how}: ${errorText(error)}${remedy}`);
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (hasCode(error, "EEXIST")) throw error;
    // Shared folders of virtual machines have no hard links.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

/** The configuration with all secrets present. */
export interface ResolvedConfig extends Config {
  sessionSecret: string;
}

/** Adds the sandbox's generated secrets; in production the configuration has them all. */
export function resolveSecrets(config: Config, folder: DataFolder): ResolvedConfig {
  const { sessionSecret, stripeWebhookSecrets } = config;
  return {
    ...config,
    sessionSecret: sessionSecret ?? folder.secret("session-secret"),
    stripeWebhookSecrets:
      stripeWebhookSecrets.length > 0
        ? stripeWebhookSecrets
        : [`whsec_${folder.secret("webhook-secret")}`],
  };
}
