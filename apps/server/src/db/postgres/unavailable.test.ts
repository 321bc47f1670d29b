import { expect, it } from "vitest";
import { ofConnect, ofStatement } from "./unavailable.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ["08006", "lost"],
  ["25006", "read-only"],
  ["25P03", "lost"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["53100", "read-only"],
  ["53200", "refused"],
  ["53300", "unreachable"],
  ["55P03", "refused"],
  ["57014", "refused"],
  ["57P01", "lost"],
  ["57P02", "lost"],
  ["57P03", "unreachable"],
  ["57P05", "lost"],
  ["58030", "refused"],
  ["ECONNRESET", "lost"],
  ["EPIPE", "lost"],
])("%s is %s", (code, kind) => {
  expect(ofStatement(coded(code))).toMatchObject({ kind, passes: true, message: code });
});

it.each(["23505", "23503", "22003", "22021", "42P01", "42601", "25P02", "EACCES", "FST_ERR"])(
  "%s is an error in the statement",
  (code) => {
    const error = coded(code);
    expect(ofStatement(error)).toBe(error);
  },
);

it.each([
  ["Connection terminated unexpectedly", "lost"],
  ["Client has encountered a connection error and is not queryable", "lost"],
  ["Client was closed and is not queryable", "lost"],
  ["Query read timeout", "silent"],
  ["timeout exceeded when trying to connect", "unreachable"],
  ["Connection terminated due to connection timeout", "unreachable"],
])("the driver's error '%s' is %s", (message, kind) => {
  expect(ofStatement(new Error(message))).toMatchObject({ kind, passes: true });
});

it("any failure to connect is an outage, but not all of them pass by waiting", () => {
  const passes = (error: Error) => ofConnect(error);
  expect(passes(coded("ECONNREFUSED"))).toMatchObject({ kind: "unreachable", passes: true });
  expect(passes(coded("ENOTFOUND"))).toMatchObject({ kind: "unreachable", passes: true });
  expect(passes(coded("57P03"))).toMatchObject({ kind: "unreachable", passes: true });
  expect(passes(coded("XX000"))).toMatchObject({ kind: "unreachable", passes: true });
  for (const code of ["28P01", "28000", "3D000"])
    expect(passes(coded(code))).toMatchObject({ kind: "unreachable", passes: false });
});

it.each([
  coded("DEPTH_ZERO_SELF_SIGNED_CERT"),
  coded("SELF_SIGNED_CERT_IN_CHAIN"),
  coded("UNABLE_TO_GET_ISSUER_CERT_LOCALLY"),
  coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
  coded("ERR_TLS_CERT_ALTNAME_INVALID"),
  coded("ERR_SSL_WRONG_VERSION_NUMBER"),
  Object.assign(coded("ENOENT"), { syscall: "open" }),
  new Error("The server does not support SSL connections"),
])(
  "a connection that can't be encrypted as asked for is told from a wrong password: %s",
  (error) => {
    expect(ofConnect(error)).toMatchObject({
      kind: "unreachable",
      passes: false,
      message: error.message,
      reason: "no secure connection to PostgreSQL can be made",
    });
  },
);
