import { type Client, ClientFileError } from "../../clients/clients.ts";
import { type Checked, ok, type Unplaced, warning } from "./finding.ts";
import { readClients } from "./read-clients.ts";

/** Ends of domains that nobody can have (RFC 2606), as the demo's brands do. */
const NOBODYS = /(?:^|[.@])(?:example|invalid|test|example\.(?:com|net|org))$/;

/** The brands' files as the start reads them: one finding a fault, each with its remedy. */
export async function checkBrands({ config }: Checked): Promise<Unplaced[]> {
  try {
    const clients = readClients(config);
    return [
      ...clients.map(({ id, siteName, origin }) =>
        ok(`client ${id} (${siteName}) is at ${origin}`),
      ),
      ...(config.sandbox ? [] : clients.flatMap(madeUp)),
    ];
  } catch (error) {
    if (!(error instanceof ClientFileError)) throw error;
    const remedy = "npm run clients -- check tells it after each change";
    return error.message.split("\n").map((text) => ({ level: "fault", text, remedy }));
  }
}

/** What a brand that is not the operator's has, and no shopper or merchant ever reaches. */
function madeUp({ id, siteName, mailFrom, origin }: Client): Unplaced[] {
  const [found] = [mailFrom, new URL(origin).hostname].filter(
    (name) => name !== undefined && NOBODYS.test(name),
  );
  if (found === undefined) return [];
  const text = `client ${id} (${siteName}) has ${found}, which is of no real domain`;
  const remedy = "correct its client.json, or set CLIENTS_DIR to your brands, if it is the demo's";
  return [warning(text, remedy)];
}
