import { type Logger, pino } from "pino";
import type { Clients } from "./clients/clients.ts";
import { loadClients } from "./clients/live-clients.ts";
import { madeUpDomain, madeUpRemedy } from "./clients/made-up-domain.ts";
import { type Config, publicUrlOf, STRIPE_WEBHOOK_PATH } from "./config/config.ts";
import { originHere } from "./config/network-syntax.ts";
import { redactedPaths } from "./config/redacted.ts";
import {
  type SandboxProcess,
  startSandboxProcess,
  startsSandbox,
} from "./ports/sandbox-process.ts";
import { claimPort, refusePath } from "./runtime/claim-port.ts";
import { openDataFolder, resolveSecrets, warnOfExposedData } from "./runtime/data-folder.ts";
import { logOutput } from "./runtime/log-output.ts";
import type { RunningServer } from "./serve.ts";

/**
 * Opens everything in order, listens, and returns the startup message; `tell` gets what has to be
 * told before. Errors: any failure, after the end of its sandbox, as the caller may go on without a
 * server.
 */
export async function startServer(
  given: Config,
  tell: (message: string) => void,
): Promise<RunningServer> {
  const { keptSocket, host } = given;
  if (keptSocket !== null) refusePath(keptSocket);
  const claimed = keptSocket === null ? await claimPort(given.port, host) : null;
  const port = claimed?.port ?? given.port;
  const publicUrl = publicUrlOf({ ...given, port });
  const clients = loadClients(given.clientsDir, { ...given, publicUrl });
  const folder = openDataFolder(given.dataDir);
  const config = resolveSecrets(given, folder);
  // As soon as possible, as its process takes the longest to start.
  const sandbox = openSandbox(config, { port, publicUrl, dataDir: folder.sandbox });
  // Awaited later; until then its failure must not end the process without a message.
  sandbox.catch(() => undefined);
  const output = logOutput();
  process.once("exit", output.flushSync);
  const logger = pino({ level: config.logLevel, redact: redactedPaths }, output);
  warnOfMissingProxy(config, logger);
  warnOfMadeUpBrands(config, clients, logger);
  warnOfExposedData(folder, logger);
  // Most modules are loaded while the sandbox starts in its process, which takes as long.
  const { serve } = await import("./serve.ts");
  const releasePort = async () => claimed?.release();
  try {
    return await serve({ config, port, releasePort, publicUrl, clients, logger, sandbox, tell });
  } catch (error) {
    await sandbox.then(
      (started) => started?.stop(),
      () => undefined,
    );
    throw error;
  } finally {
    // Before what the operator is told of the start's end.
    output.flushSync();
  }
}

/**
 * Behind a proxy that is not configured, all visitors share its address, so that one visitor's
 * failed sign-ins block all others.
 */
function warnOfMissingProxy({ sandbox, trustedProxy }: Config, logger: Logger): void {
  if (sandbox || trustedProxy !== undefined) return;
  logger.warn(
    { event: "no_trusted_proxy" },
    "TRUSTED_PROXY is not set: if a proxy ends https, set it, or one visitor's limits are everybody's",
  );
}

/** As the demo's brands, which an upgrade may leave in the place of the operator's. */
function warnOfMadeUpBrands({ sandbox }: Config, clients: Clients, logger: Logger): void {
  if (sandbox) return;
  for (const client of clients.all()) {
    const text = madeUpDomain(client);
    if (text !== null)
      logger.warn({ event: "brand_made_up", client: client.id }, `${text}: ${madeUpRemedy}`);
  }
}

async function openSandbox(
  config: Config,
  at: { port: number; publicUrl: string; dataDir: string },
): Promise<SandboxProcess | undefined> {
  if (!startsSandbox(config)) return undefined;
  return startSandboxProcess({
    dataDir: at.dataDir,
    publicUrl: `${at.publicUrl}/sandbox`,
    webhookUrl: `${originHere(config.host, at.port)}${STRIPE_WEBHOOK_PATH}`,
    webhookSecret: config.stripeWebhookSecrets[0] ?? "",
    secretKey: config.stripeSecretKey,
  });
}
