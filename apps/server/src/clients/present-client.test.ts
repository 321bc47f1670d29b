import { afterAll, expect, test } from "vitest";
import { makeClientFiles } from "../testing/client-files.ts";
import { presentClient } from "./present-client.ts";

const clientFiles = makeClientFiles();
afterAll(clientFiles.remove);

test("after a change of `currency` alone no page shows the price with the sign of the old one (rule 8.13)", () => {
  const { byId } = clientFiles.load([
    { clientId: 21, currency: "EUR" },
    { clientId: 22, currency: "CAD" },
  ]);
  const shownOf = (id: number) => {
    const client = byId(id);
    return client && presentClient(client).currencySymbol;
  };
  expect([shownOf(21), shownOf(22)]).toEqual(["€", "$"]);
});
