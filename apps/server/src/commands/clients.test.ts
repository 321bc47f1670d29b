import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

const ours = fileURLToPath(new URL("../../../../clients", import.meta.url));
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "clients-"));
  cpSync(ours, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

function change(id: string, fields: Record<string, unknown>): void {
  const path = join(dir, id, "client.json");
  const file: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...file, ...fields }));
}

const check = () => runHere("clients", ["check"], { CLIENTS_DIR: dir });

test("the clients that ship with the product are valid and readable with white text (rule 1.8)", async () => {
  const { code, out, err } = await runCommandProcess("clients", ["check"], { CLIENTS_DIR: dir });
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out.match(/carries white text/g)).toHaveLength(2);
});

test("all problems of all files are reported at once, with file, field and reason (rule 1.1, decision 011)", async () => {
  change("8", { price: "cheap", currency: "dollars" });
  change("10", { brands: [{ name: "nobody", logo: "brands/nobody.svg" }], favicon: "none.svg" });
  const { code, err } = await check();
  expect(code).toBe(1);
  const lines = err.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(err).toContain(`${join(dir, "8", "client.json")}:1: price: `);
  expect(err).toContain("currency: must be an ISO 4217 code like USD");
  expect(err).toContain("brands.0.logo: brands/nobody.svg is not in the folder");
  expect(err).toContain("favicon: none.svg is not in the folder");
});

test.each([
  ["JPY", 2499.5],
  ["ISK", 24.5],
  ["BHD", 1.235],
  ["USD", 24.999],
])(
  "a price that %s cannot be charged in, %d, is reported with the file's other errors (decision 053)",
  async (currency, price) => {
    change("8", { price, currency, appName: 7 });
    const { code, err } = await check();
    expect(code).toBe(1);
    const lines = err.trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(err).toContain(`${join(dir, "8", "client.json")}:1: price: has more decimals than`);
    expect(err).toContain("appName: ");
  },
);

test("a site key that is not valid in a header is reported", async () => {
  change("8", { siteKey: "клуч" });
  const { code, err } = await check();
  expect(code).toBe(1);
  expect(err).toContain("siteKey: must be ASCII without spaces");
});

test("an id, a site key or a host that two clients have is reported for both (rule 1.1)", async () => {
  change("10", { clientId: 8, hosts: ["merchants.dealwharf.example"] });
  const { code, err } = await check();
  expect(code).toBe(1);
  expect(err).toContain("clientId: 8: already used");
  expect(err).toContain("siteKey: 8: already used");
  expect(err).toContain("hosts.0: merchants.dealwharf.example: already used");
});

test("a colour below 4.5:1 is no error; the command reports its contrast and the chosen text colour (rule 1.6, decision 013)", async () => {
  change("8", { primaryColor: "#f2c94c" });
  const { code, out } = await check();
  expect(code).toBe(0);
  expect(out).toMatch(
    /client 8 .*#f2c94c with white text has a contrast of 1\.59:1, below 4\.5:1; shown as #\w{6} with text #ffffff on light pages and as #\w{6} with text #0b0d0f on dark ones/,
  );
});

test("the sign of another currency is no error; the command reports the one that is shown (rule 8.13)", async () => {
  change("8", { currency: "EUR" });
  change("10", { currency: "CAD" });
  const { code, out } = await check();
  expect(code).toBe(0);
  expect(out).toContain("client 8 (Dealwharf): currencySymbol $ is not of EUR; shown as €\n");
  expect(out.match(/currencySymbol/g)).toHaveLength(1);
});

test("the schema of a folder that is not there is refused in one line (rule 14.5)", async () => {
  const folder = join(dir, "none");
  expect(await runHere("clients", ["schema", folder], {})).toMatchObject({
    code: 1,
    err: `${folder} is not a folder: create it first\n`,
  });
});

test("a folder without clients and a missing folder are errors", async () => {
  for (const folder of [join(dir, "8"), join(dir, "none")]) {
    const { code, err } = await runHere("clients", ["check", folder], {});
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toHaveLength(1);
  }
});
