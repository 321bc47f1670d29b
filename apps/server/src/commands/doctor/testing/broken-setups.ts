import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chooseOwner } from "../../../testing/process-owner.ts";
import type { Finding } from "../finding.ts";

export interface BrokenSetup {
  name: string;
  /** prepares the folder, and returns the variables besides DATA_DIR */
  prepare(folder: string): Promise<NodeJS.ProcessEnv> | NodeJS.ProcessEnv;
  /** the finding: its part, the beginning of its text, and its remedy */
  found: readonly [part: string, text: RegExp, remedy: RegExp];
  level?: Finding["level"];
}

const broken = (
  name: string,
  env: Record<string, string>,
  ...found: BrokenSetup["found"]
): BrokenSetup => ({ name, prepare: () => env, found });

const variable = (name: string, value: string, remedy: RegExp): BrokenSetup =>
  broken(`${name} is ${value}`, { [name]: value }, "variables", new RegExp(`^${name}: `), remedy);

/** Variables that can't be parsed, or that production refuses. */
export const brokenVariables: readonly BrokenSetup[] = [
  variable("PORT", "web", /correct PORT as \.env\.example says/),
  variable("HOST", "http://shop.example", /correct HOST/),
  variable("PUBLIC_URL", "shop.example", /scheme and host/),
  variable("DATABASE_URL", "mysql://db/shop", /write postgres:\/\//),
  variable("DATABASE_POOL", "1", /correct DATABASE_POOL/),
  variable("SESSION_SECRET", "short", /openssl rand -hex 32/),
  variable("SMTP_URL", "http://mail.example", /write smtp:\/\//),
  variable("MAIL_FROM", "nobody", /correct MAIL_FROM/),
  variable("TRUSTED_PROXY", "the proxy", /proxy's address/),
  variable("APP_ENV", "live", /sandbox, staging or production/),
  variable("RETAIN_MAILS", "0", /correct RETAIN_MAILS/),
  broken(
    "production has no mail server",
    { APP_ENV: "production" },
    ...(["variables", /^SMTP_URL: is required in production/, /^set SMTP_URL/] as const),
  ),
];

const leftByRoot: BrokenSetup = {
  name: "a command that root ran has left files",
  prepare(folder) {
    const { uid, gid } = chooseOwner();
    const data = join(folder, "data");
    mkdirSync(join(data, "uploads"), { recursive: true, mode: 0o700 });
    writeFileSync(join(data, "uploads", "logo.webp"), "");
    for (const path of [data, join(data, "uploads")]) chownSync(path, uid ?? 0, gid ?? 0);
    return { DATA_DIR: data };
  },
  found: ["storage", /uploads\/logo\.webp belongs to another user/, /chown -R --reference=/],
};

/** Data folders that the server's user can't use. */
export const brokenStorage: readonly BrokenSetup[] = [
  {
    name: "DATA_DIR is a file",
    prepare(folder) {
      writeFileSync(join(folder, "file"), "");
      return { DATA_DIR: join(folder, "file") };
    },
    found: ["storage", /is not a folder$/, /name a folder/],
  },
  {
    name: "DATA_DIR is below a file",
    prepare(folder) {
      writeFileSync(join(folder, "file"), "");
      return { DATA_DIR: join(folder, "file", "data") };
    },
    found: ["storage", /can't be made in/, /install -d/],
  },
  ...["data", "data/uploads"].map((link) => ({
    name: `${link} is a link to a disk that is not mounted`,
    prepare(folder: string) {
      mkdirSync(dirname(join(folder, link)), { recursive: true, mode: 0o700 });
      symlinkSync(join(folder, "not-mounted", "data"), join(folder, link));
      return { DATA_DIR: join(folder, "data") };
    },
    found: ["storage", RegExp(`${link} is a link to a place that is not there`), /mount/] as const,
  })),
  broken(
    "DATA_DIR can't be written",
    { DATA_DIR: "/proc" },
    "storage",
    /can't be written/,
    /chown/,
  ),
  broken("the disk is full", { DATA_DIR: "/proc" }, "storage", /has 0 MB free/, /free space/),
  {
    name: "others may read the data folder",
    prepare(folder) {
      const data = join(folder, "data");
      mkdirSync(data);
      chmodSync(data, 0o755);
      return { DATA_DIR: data };
    },
    found: ["storage", /others may read .*\(mode 755\)/, /chmod/],
    level: "warning",
  },
  {
    name: "others may read the data folder, which a link leads to",
    prepare(folder) {
      mkdirSync(join(folder, "on-another-disk"));
      chmodSync(join(folder, "on-another-disk"), 0o755);
      symlinkSync(join(folder, "on-another-disk"), join(folder, "data"));
      return { DATA_DIR: join(folder, "data") };
    },
    found: ["storage", /others may read .*on-another-disk \(mode 755\)/, /chmod/],
    level: "warning",
  },
  // Root alone can give files to others.
  ...(process.getuid?.() === 0 ? [leftByRoot] : []),
];

/** Folders of brands that the start refuses. */
export const brokenBrands: readonly BrokenSetup[] = [
  broken(
    "CLIENTS_DIR is missing",
    { CLIENTS_DIR: "/nowhere" },
    "brands",
    /does not exist/,
    /check/,
  ),
  broken(
    "CLIENT_ID is no brand",
    { CLIENT_ID: "99" },
    "brands",
    /^CLIENT_ID: no client 99 in .+, which has 8, 10$/,
    /check/,
  ),
  {
    name: "a client.json is not JSON",
    prepare(folder) {
      mkdirSync(join(folder, "clients", "8"), { recursive: true });
      writeFileSync(join(folder, "clients", "8", "client.json"), "{ nothing");
      return { CLIENTS_DIR: join(folder, "clients") };
    },
    found: ["brands", /client\.json:1/, /clients -- check/],
  },
];
