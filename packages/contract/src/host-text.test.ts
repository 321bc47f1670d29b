import { expect, test } from "vitest";
import { hostText } from "./host-text.ts";

test.each([
  ["https://www.northpine.example/shop?x=1", "northpine.example"],
  ["http://wwwnorthpine.example:8080", "wwwnorthpine.example:8080"],
  ["not an address", "not an address"],
])("shows the host of %s", (url, host) => {
  expect(hostText(url)).toBe(host);
});
