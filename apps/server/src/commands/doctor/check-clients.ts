import { ClientFileError } from "../../clients/clients.ts";
import { loadClients } from "../../clients/live-clients.ts";
import { publicUrlOf } from "../../config/config.ts";
import { type Checked, ok, type Unplaced } from "./finding.ts";

/** The brands' files as the start reads them: one finding a fault, each with its remedy. */
export async function checkBrands({ config }: Checked): Promise<Unplaced[]> {
  const publicUrl = publicUrlOf(config);
  try {
    const clients = loadClients(config.clientsDir, { ...config, publicUrl }).all();
    return clients.map(({ id, siteName, origin }) =>
      ok(`client ${id} (${siteName}) is at ${origin}`),
    );
  } catch (error) {
    if (!(error instanceof ClientFileError)) throw error;
    const remedy = "npm run clients -- check tells it after each change";
    return error.message.split("\n").map((text) => ({ level: "fault", text, remedy }));
  }
}
