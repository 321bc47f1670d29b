import { expect, it } from "vitest";
import { ClientFileError } from "../clients/clients.ts";
import { ConfigError } from "../config/config.ts";
import { DatabaseUnavailable, NewerData } from "../db/unavailable.ts";
import { OperatorRefusal } from "../errors.ts";
import { operatorMessage } from "./operator-message.ts";

const away = new DatabaseUnavailable(new Error("connect ECONNREFUSED"), {
  kind: "unreachable",
  reason: "PostgreSQL can't be reached",
  passes: true,
  remedy: "start it",
  variable: "DATABASE_URL",
});

it.each<[string, unknown, string]>([
  ["a variable", new ConfigError("PORT: must be a number"), "PORT: must be a number"],
  ["a brand's file", new ClientFileError("clients/8: no"), "clients/8: no"],
  ["what an operator asked for", new OperatorRefusal("not this account"), "not this account"],
  ["data of a newer version", new NewerData("start that version"), "start that version"],
  [
    "a port that is taken",
    Object.assign(new Error("listen"), { code: "EADDRINUSE", port: 3000 }),
    "PORT: 3000 is already in use",
  ],
  [
    "a database that is away",
    away,
    "DATABASE_URL: PostgreSQL can't be reached: connect ECONNREFUSED; start it",
  ],
  ["anything that is no error", "nothing", "nothing"],
])("%s is told in one line", (_what, error, line) => {
  expect(operatorMessage(error)).toBe(line);
});

it("an error of the program itself is told with the place where it happened", () => {
  expect(operatorMessage(new TypeError("x is undefined"))).toMatch(
    /^TypeError: x is undefined\n {4}at .*operator-message\.test\.ts/,
  );
});
