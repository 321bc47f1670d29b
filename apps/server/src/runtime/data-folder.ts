import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "../config/config.ts";
import { DATABASE_FILE } from "../db/engine.ts";
import { restrictToOwner } from "./private-files.ts";

export interface DataFolder {
  uploads: string;
  sandbox: string;
  /** what others may still read, because it could not be closed to them */
  exposed: string[];
  /** a secret made once for this folder, so that sessions outlive a restart */
  secret(name: string): string;
}

/** Everything that this program keeps in its data folder. */
const ownFiles = [
  ...["", "-wal", "-shm", "-journal"].map((end) => `${DATABASE_FILE}${end}`),
  "session-secret",
  "webhook-secret",
  "uploads",
  "sandbox",
];

/**
 * Makes the data folder, closes it to others (decision 055) and proves that it can be written. Errors:
 * ConfigError with the folder and the reason.
 */
export function openDataFolder(dir: string): DataFolder {
  const uploads = join(dir, "uploads");
  try {
    makeFolder(uploads);
    const probe = join(dir, `.probe-${process.pid}`);
    writeFileSync(probe, "", { flush: true });
    rmSync(probe);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${dir} can't be written: ${error instanceof Error ? error.message : error}`,
    );
  }
  const exposed = restrictToOwner(dir, ownFiles);
  return {
    uploads,
    sandbox: join(dir, "sandbox"),
    exposed,
    secret: (name) => storedSecret(join(dir, name)),
  };
}

/** Not a reason to refuse the start: the folder may be a mount without modes, or owned by the host. */
export function warnOfExposedData(
  { exposed }: DataFolder,
  log: { warn(fields: object, message: string): void },
): void {
  if (exposed.length > 0)
    log.warn({ event: "data_exposed", paths: exposed }, "others may read what is kept here");
}

/** Node's own recursive way never ends where a folder that is there takes no others, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts just now may have been first.
    if (!existsSync(path)) throw error;
  }
}

function storedSecret(path: string): string {
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!exists) throw error;
  }
  return readFileSync(path, "utf8").trim();
}

/** The configuration with nothing left to make up. */
export interface ResolvedConfig extends Config {
  sessionSecret: string;
}

/** Fills in the sandbox's secrets; in production the configuration has them all. */
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
