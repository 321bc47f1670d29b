import type { InjectOptions } from "fastify";
import type { BilledInstallation } from "../../../billing/testing/billed-installation.ts";
import type { Operation } from "./description.ts";
import type { Example, ExampleCall } from "./example.ts";
import { MatrixAccounts } from "./matrix-accounts.ts";
import { accountOf, type Role, roleAccess, roleNames, tokenOf } from "./roles.ts";
import { type Target, targetOf } from "./targets.ts";

/** One combination of the matrix. */
export interface Cell {
  role: Role;
  target: Target;
  expected: number;
}

/** The combinations of an operation, each with the status that the rules require. */
export function cellsOf(operation: Operation, example: Example): Cell[] {
  return roleNames.flatMap((role) =>
    example.on.map((target) => ({
      role,
      target,
      expected: expectedStatus(operation, example, role, target),
    })),
  );
}

function expectedStatus(
  operation: Operation,
  example: Example,
  role: Role,
  target: Target,
): number {
  const { kind, isAdmin } = roleAccess(role);
  const { access } = operation;
  if (kind === "refused") return 401;
  if (access !== "public" && kind === "guest") return 401;
  const isAllowed = access === "admin" ? isAdmin : access === kind;
  if (access !== "public" && access !== "user" && !isAllowed) return 403;
  const special = example.status?.(target, role);
  if (special !== undefined) return special;
  return target === "own" || target === "none" ? operation.success : 404;
}

/** A prepared call: everything that it needs is written, and it only has to be sent. */
export interface ReadyCall {
  send(): Promise<{ status: number; body: string }>;
  /** texts that the response must not contain: data of others that this caller may not read */
  secrets(): Promise<string[]>;
}

export async function prepare(
  world: BilledInstallation,
  accounts: MatrixAccounts,
  operation: Operation,
  example: Example,
  { role, target, expected }: Cell,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadyCall> {
  const me = await accountOf(accounts, role);
  const whose = await targetOf(accounts, role, target);
  const succeeds = expected < 400;
  const call = await example.call({ world, accounts, role, target, succeeds, me, whose });
  const options = requestOf(
    operation,
    call,
    roleAccess(role).clientId,
    await tokenOf(accounts, role),
  );
  return {
    async send() {
      const { statusCode, body } = await accounts.installation.app.inject({
        ...options,
        headers: { ...options.headers, ...headers },
      });
      return { status: statusCode, body };
    },
    async secrets() {
      const { kind, clientId } = roleAccess(role);
      const code = operation.name === "revealCoupon" && succeeds ? whose : null;
      return (
        (await accounts.merchants())
          .filter((one) => kind === "refused" || one !== me)
          .filter((one) => kind !== "staff" || one.clientId !== clientId)
          // Revealing a public code is allowed; its owner's other data is not.
          .flatMap((one) => (one === code ? one.secrets.slice(1) : one.secrets))
      );
    },
  };
}

/** New accounts for a call that changes them, else the shared ones. */
export function accountsFor(
  world: BilledInstallation,
  shared: MatrixAccounts,
  example: Example,
): MatrixAccounts {
  return example.spoils ? new MatrixAccounts(world, example.paid ?? false) : shared;
}

function requestOf(
  { method, path }: Operation,
  { params = {}, query = {}, body, raw }: ExampleCall,
  clientId: number,
  token: string | undefined,
): InjectOptions {
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      "x-site-key": String(clientId),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(raw && { "content-type": raw.type }),
    },
    ...(raw ? { payload: raw.payload } : body && { payload: body }),
  };
}
