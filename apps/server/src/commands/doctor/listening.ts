import type { Config } from "../../config/config.ts";
import { originHere } from "../../config/network-syntax.ts";
import { errorText, hasCode } from "../../errors.ts";
import { claimPort, MayNotListen } from "../../runtime/claim-port.ts";
import { type Checked, fault, ok, type Unplaced } from "./finding.ts";

const TIMEOUT_MS = 8_000;

/** Whether the server can listen on HOST and PORT, or does so already. */
export async function checkListening({ config, problems }: Checked): Promise<Unplaced[]> {
  // What can't be parsed is a finding of the variables.
  if (problems.some((problem) => /^(?:HOST|PORT):/.test(problem))) return [];
  const { host, port } = config;
  if (port === 0) return [ok("PORT: each start takes a free one")];
  try {
    await claimPort(port, host);
    return [ok(`PORT: ${port} is free on ${host}`)];
  } catch (error) {
    if (hasCode(error, "EADDRINUSE")) return [await identify(config)];
    if (!(error instanceof MayNotListen)) throw error;
    return [fault(error.reason, error.remedy)];
  }
}

/** Whether it is a server of this program that listens there, and is ready. */
async function identify({ host, port }: Config): Promise<Unplaced> {
  const origin = originHere(host, port);
  const ask = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    const health = await ask("/healthz");
    if ((await health.text()) !== JSON.stringify({ status: "ok" }))
      return taken(origin, `it answers ${health.status} to /healthz`);
  } catch (error) {
    return taken(origin, errorText(error));
  }
  const reason = await ask("/readyz").then(async (ready) => ready.ok || ready.text(), errorText);
  if (reason === true) return ok(`PORT: a server answers at ${origin}`);
  return fault(
    `PORT: the server at ${origin} is not ready: ${reason}`,
    "do as docs/runbook.md says of CouponCenterNoWrites or CouponCenterUnavailable",
  );
}

const taken = (origin: string, how: string) =>
  fault(
    `PORT: what listens at ${origin} is not a server of this program, or hangs: ${how}`,
    "end it, which `ss -ltnp` names, or set another port",
  );
