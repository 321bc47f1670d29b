import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { accentsOf, contrast } from "@coupon-center/contract";
import { inspectClients } from "../clients/clients.ts";
import type { ClientData } from "../clients/read-client.ts";
import { readClientsDir } from "../config/config.ts";
import { CommandError, runCommand } from "./run-command.ts";

const usage = `npm run clients -- check [folder]

Checks every <id>/client.json of a folder (default: CLIENTS_DIR) and its pictures, tells everything that
is wrong, and which colours stand in for one that can't be read. Ends with 1 when something is wrong.
`;

const READABLE = 4.5;

await runCommand(usage, async (argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  const [act, folder, ...rest] = positionals;
  if (act !== "check" || rest.length > 0) throw new CommandError(usage.trimEnd());
  const dir = folder === undefined ? readClientsDir() : resolve(folder);
  const { clients, problems } = inspectClients(dir);
  if (clients.length === 0 && problems.length === 0)
    problems.push(`CLIENTS_DIR: ${dir} holds no <id>/client.json`);
  for (const client of clients) process.stdout.write(describe(client));
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
});

function describe(client: ClientData): string {
  const name = `client ${client.id} (${client.siteName})`;
  const ratio = contrast(client.primaryColor, "#ffffff");
  if (ratio >= READABLE) return `${name}: primaryColor ${client.primaryColor} carries white text\n`;
  const { light, dark } = accentsOf(client.primaryColor);
  return (
    `${name}: primaryColor ${client.primaryColor} with white text has a contrast of ` +
    `${ratio.toFixed(2)}:1, below ${READABLE}:1; shown as ${light.colour} with text ${light.text} ` +
    `on light pages and as ${dark.colour} with text ${dark.text} on dark ones\n`
  );
}
