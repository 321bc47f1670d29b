import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { accentsOf, contrast } from "@coupon-center/contract";
import { inspectClients } from "../clients/clients.ts";
import { shownSymbol } from "../clients/present-client.ts";
import { type ClientData, readClient } from "../clients/read-client.ts";
import { readClientsDir } from "../config/config.ts";
import { makeReadableFiles } from "../runtime/private-files.ts";
import { stopBySignals } from "../runtime/stop-by-signals.ts";
import { completeAnswers } from "./clients/ask.ts";
import { writeClient } from "./clients/new-client.ts";
import { writeSchema } from "./clients/write-schema.ts";
import { CommandError, defineCommand } from "./define-command.ts";

const usage = `npm run clients -- check [folder]
npm run clients -- new [folder] [--id 12 --name "Dozen Deals" --host deals.example --color "#7a1fa2"
    --price 24.99 --currency USD --email help@deals.example --privacy https://deals.example/privacy --locale en-GB]
npm run clients -- preview <id> [folder]
npm run clients -- schema [folder]

check   lists everything that is wrong with each <id>/client.json of a folder
        (default: CLIENTS_DIR) and its pictures, with what to do, and which
        colours are replaced because text on them can't be read. Exits with 1
        if anything is wrong.
new     writes the folder of a new brand; at a terminal, asks for what is not
        given. Changes no other folder.
preview shows every page, screen and mail of a brand on one page, with made-up
        data, until it is stopped. Reload to see a change of its folder.
schema  writes client.schema.json, which lets editors complete and check
        client.json.
`;

const READABLE = 4.5;
const text = { type: "string" } as const;
const options = {
  id: text,
  name: text,
  host: text,
  color: text,
  price: text,
  currency: text,
  email: text,
  privacy: text,
  locale: text,
};

export const run = defineCommand(usage, async (argv) => {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  const [act, ...named] = positionals;
  const id = act === "preview" ? named.shift() : undefined;
  const [folder, ...rest] = named;
  const dir = folder === undefined ? readClientsDir() : resolve(folder);
  if (rest.length > 0 || (act !== "new" && Object.keys(values).length > 0))
    throw new CommandError(usage.trimEnd());
  // Brands hold no secrets, and the server's user, who may be another, reads them.
  if (act === "new" || act === "schema") makeReadableFiles();
  if (act === "check") check(dir);
  else if (act === "preview") await preview(dir, id);
  else if (act === "schema") process.stdout.write(`wrote ${writeSchema(dir)}\n`);
  else if (act === "new") {
    const { stdin: input, stdout: output } = process;
    const terminal = input.isTTY ? createInterface({ input, output }) : null;
    const answers = await completeAnswers(dir, values, terminal).finally(() => terminal?.close());
    output.write(describeNew(writeClient(dir, answers), answers.id));
  } else throw new CommandError(usage.trimEnd());
});
if (import.meta.main) await run();

function check(dir: string): void {
  const { clients, problems } = inspectClients(dir);
  if (clients.length === 0 && problems.length === 0)
    problems.push(`CLIENTS_DIR: ${dir} holds no <id>/client.json`);
  for (const client of clients) process.stdout.write(describe(client));
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}

/** Shows a client until the process is stopped. Errors: what is wrong with the folder. */
async function preview(dir: string, id: string | undefined): Promise<void> {
  const { clients, problems } = inspectClients(dir);
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  const client = clients.find((one) => String(one.id) === id);
  if (!client) {
    const ids = clients.map((one) => one.id).join(", ");
    throw new CommandError(`preview: which brand? ${dir} holds ${ids}`);
  }
  const { openPreview } = await import("./clients/preview/open-preview.ts");
  const opening = openPreview(dir, client.id);
  // From here on, so that a start that is interrupted leaves nothing either.
  stopBySignals({ SIGINT: 0, SIGTERM: 0, SIGHUP: 0 }, async () => (await opening).stop());
  const { url } = await opening;
  process.stdout.write(`${client.siteName}: ${url} (Ctrl-C stops)\n`);
}

function describeNew(folder: string, id: string): string {
  const { client } = readClient(folder);
  return [
    `wrote ${folder}; a running server that has it in CLIENTS_DIR shows it within seconds`,
    "next: its own favicon.svg, a square PNG as mailMark, the logos of brands; then",
    `  npm run staff -- add <email> --client ${id}`,
    ...(client
      ? [`its days are those of ${client.timeZone}; for others: timeZone in client.json`]
      : []),
    "",
  ].join("\n");
}

function describe(client: ClientData): string {
  const name = `client ${client.id} (${client.siteName})`;
  return describeColour(name, client) + describeSymbol(name, client);
}

function describeSymbol(name: string, client: ClientData): string {
  const { currency, currencySymbol } = client;
  const shown = shownSymbol(client);
  if (shown === currencySymbol) return "";
  return `${name}: currencySymbol ${currencySymbol} is not of ${currency}; shown as ${shown}\n`;
}

function describeColour(name: string, client: ClientData): string {
  const ratio = contrast(client.primaryColor, "#ffffff");
  if (ratio >= READABLE) return `${name}: primaryColor ${client.primaryColor} carries white text\n`;
  const { light, dark } = accentsOf(client.primaryColor);
  return (
    `${name}: primaryColor ${client.primaryColor} with white text has a contrast of ` +
    `${ratio.toFixed(2)}:1, below ${READABLE}:1; shown as ${light.colour} with text ${light.text} ` +
    `on light pages and as ${dark.colour} with text ${dark.text} on dark ones\n`
  );
}
