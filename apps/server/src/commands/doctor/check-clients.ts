import { type Client, ClientFileError } from "../../clients/clients.ts";
import { madeUpDomain, madeUpRemedy } from "../../clients/made-up-domain.ts";
import { type Checked, ok, type Unplaced, warning } from "./finding.ts";
import { readClients } from "./read-clients.ts";

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

function madeUp(client: Client): Unplaced[] {
  const text = madeUpDomain(client);
  return text === null ? [] : [warning(text, madeUpRemedy)];
}
