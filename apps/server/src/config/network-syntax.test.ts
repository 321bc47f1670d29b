import { expect, it } from "vitest";
import { isLoopback, originHere } from "./network-syntax.ts";

it.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["shop.internal", "http://shop.internal:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
])("a server that listens on %s is reached from its machine at %s", (host, origin) => {
  expect(originHere(host, 3000)).toBe(origin);
});

it.each(["LOCALHOST", "Shop.LocalHost."])("%s is this machine, in any case", (name) => {
  expect(isLoopback(name)).toBe(true);
});
