import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inspectClients } from "./clients.ts";

it("tells of a bad file the field and the reason, whatever else the process has loaded (rule 1.1, decision 011)", () => {
  const dir = mkdtempSync(join(tmpdir(), "coupon-center-clients-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(join(import.meta.dirname, "../../../../clients/8"), join(dir, "8"), { recursive: true });
  const path = join(dir, "8/client.json");
  const good: object = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...good, price: "9", primaryColor: "red" }));
  expect(inspectClients(dir).problems).toEqual([
    `${path}: price: Invalid input: expected number, received string`,
    `${path}: primaryColor: must be a colour like #0b6b5d`,
  ]);
});
