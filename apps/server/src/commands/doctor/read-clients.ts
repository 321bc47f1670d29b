import type { Client } from "../../clients/clients.ts";
import { loadClients } from "../../clients/live-clients.ts";
import { type Config, publicUrlOf } from "../../config/config.ts";

/** The brands as the start reads them. Errors: ClientFileError. */
export function readClients(config: Config): readonly Client[] {
  return loadClients(config.clientsDir, { ...config, publicUrl: publicUrlOf(config) }).all();
}

/** The same for other parts; null while a folder can't be read, as the brands' part tells why. */
export function clientsIfSound(config: Config): readonly Client[] | null {
  try {
    return readClients(config);
  } catch {
    return null;
  }
}
