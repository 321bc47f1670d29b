import { expect } from "@playwright/test";
import { sendToHost } from "../../apps/server/src/testing/at-host.ts";
import type { Installation } from "../fixtures/installation.ts";
import { type Site, sites } from "../fixtures/sites.ts";

/** A client whose journey is walked. */
export interface Brand {
  siteName: string;
  /** the client's own, which every page on the way must have */
  origin: string;
  /** the origin of another client of the same installation */
  elsewhere: string;
  /** the plan's, as people read it */
  price: string;
}

export function brandOf({ siteName, clientId, originOf }: Site, { url }: Installation): Brand {
  const elsewhere = sites[clientId === 8 ? 10 : 8].originOf(url);
  return { siteName, origin: originOf(url), elsewhere, price: "$24.99" };
}

/** 60 characters, the most that a name may have. */
const LONG =
  "北松商店街と海辺の町の小さなお店のための全国クーポン案内所・毎日のお買い物をもっと楽しくする割引券とお得な情報のひろば館";

/** Adds a client to a running installation, by the operator's commands, and waits until it is live. */
export async function addBrand({
  operate,
  url,
  staffEmail,
  staffPassword,
}: Installation): Promise<Brand> {
  const id = String(Math.floor(Date.now() / 1000));
  const host = `brand-${id}.localhost`;
  const { origin: elsewhere, port } = new URL(url);
  const origin = `http://${host}:${port}`;
  await operate("clients", [
    "new",
    ...["--id", id, "--name", LONG, "--host", host, "--color", "#7a1fa2"],
    ...["--price", "1500", "--currency", "JPY"],
    ...["--email", `help@${host}`, "--privacy", `https://${host}/privacy`],
  ]);
  await expect
    .poll(async () => (await sendToHost(url, `${host}:${port}`)).body, { timeout: 5_000 })
    .toContain(LONG);
  await operate("staff", ["add", staffEmail, "--client", id, "--password", staffPassword]);
  return { siteName: LONG, origin, elsewhere, price: "¥1,500" };
}
