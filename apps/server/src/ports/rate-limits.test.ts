import { expect, it } from "vitest";
import { networkOf } from "./rate-limits.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::ffff:0a00:1", "10.0.0.1"],
  ["0:0:0:0:0:ffff:10.0.0.1", "10.0.0.1"],
  ["0:0:0:0:0:FFFF:909:0909", "9.9.9.9"],
])("the network of %s is one IPv4 address, %s (rule 2.10)", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ["2001:0DB8:a:10:5:6:7:8", "2001:db8:a:10::/64"],
  ["2001:db8:a:10::9", "2001:db8:a:10::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["1::4:5:6:7:8", "1:0:0:4::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::fffe:909:909", "0:0:0:0::/64"],
  ["1::ffff:909:909", "1:0:0:0::/64"],
])("the network of %s is its /64, %s (rule 2.10)", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
