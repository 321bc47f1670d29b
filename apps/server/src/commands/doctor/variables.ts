import { unreadSettings } from "../../config/variable-kinds.ts";
import { type Checked, ok, type Unplaced, warning } from "./finding.ts";

/** Remedies of values that can't be parsed; those of production's rules are in their messages. */
const remedies: Readonly<Record<string, string>> = {
  SESSION_SECRET: "set one made by: openssl rand -hex 32",
  DATABASE_URL: "write postgres://user:password@host/database, or leave it blank for SQLite",
  SMTP_URL: "write smtp://user:password@host:587 or smtps://user:password@host:465",
  PUBLIC_URL: "write scheme and host only, as https://coupons.example",
  TRUSTED_PROXY: "name the proxy's address, or leave it blank without one",
  APP_ENV: "write sandbox, staging or production",
};

/** All problems of the environment and `.env`, as the start would list them. */
export async function checkVariables({ config, problems }: Checked): Promise<Unplaced[]> {
  if (problems.length === 0) {
    const stage = config.sandbox ? "the sandbox's" : "production's";
    return [
      ok(`all variables are valid by ${stage} rules`),
      ...missingProxy(config),
      ...unreadOfAddress(config),
    ];
  }
  return problems.map((problem) => {
    const [name = ""] = problem.split(":");
    const remedy = remedies[name] ?? `correct ${name} as .env.example says, or leave it blank`;
    return problem.includes("is required")
      ? { level: "fault", text: problem, remedy: `set ${name} as .env.example says` }
      : { level: "fault", text: problem, ...(!hasRemedy(problem) && { remedy }) };
  });
}

/** Only a proxy ends https, which production demands. */
function missingProxy({ sandbox, trustedProxy }: Checked["config"]): Unplaced[] {
  if (sandbox || trustedProxy !== undefined) return [];
  const text = "TRUSTED_PROXY: is not set, so one visitor's limits are everybody's behind a proxy";
  return [warning(text, "name the proxy's address: loopback for one on this machine")];
}

const schemaSettings: ReadonlySet<string> = new Set(["schema", "currentSchema", "search_path"]);

function unreadOfAddress({ databaseUrl = "" }: Checked["config"]): Unplaced[] {
  return unreadSettings(databaseUrl).map((name) =>
    schemaSettings.has(name)
      ? warning(
          `DATABASE_URL: its setting ${name} is not read: the tables are where options or the user's search path lead`,
          "leave it out; before the first start options=-c%20search_path%3D<schema> names another",
        )
      : warning(`DATABASE_URL: its setting ${name} is not read`, "leave it out"),
  );
}

/** Whether a message already says after its reason what to do. */
function hasRemedy(problem: string): boolean {
  return /: .+: (set|copy|remove)/.test(problem);
}
