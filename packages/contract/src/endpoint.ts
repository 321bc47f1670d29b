import type * as z from "zod/mini";

/**
 * Who may call: anyone; any signed-in account; merchants; staff of the client; admins among them.
 */
export type Access = "public" | "user" | "merchant" | "staff" | "admin";

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** with `:name` for parameters, without the trailing slash, which is optional in requests */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** the successful responses by status */
  responses: Readonly<Record<number, z.ZodMiniType>>;
  /** error statuses beyond those that follow from the definition; see `errorStatuses` */
  errors?: readonly number[];
  /** which of its errors may be by field, besides 400 and 413 */
  errorsByField?: readonly number[];
  /** allowed to staff who still have to set up the second factor that their client demands */
  beforeSecondFactor?: true;
  /** takes one file as multipart/form-data instead of JSON */
  upload?: true;
  /**
   * also for a form that a browser submits without script, which gets a page; not another site's
   */
  formPage?: true;
  /** reads no body, and accepts one of any type and size */
  ignoresBody?: true;
  /** accepts an `Idempotency-Key`: a repeated key gets the first call's response again */
  idempotent?: boolean;
}

/** Whether a merchant's calls of it count against the limit of their changes (decision 018). */
export function countsAsChange({ method, access }: Endpoint): boolean {
  return method !== "GET" && (access === "user" || access === "merchant");
}

/**
 * Whether it concerns the account itself, its password, address, sessions and second factor, with
 * which an owner gets rid of a thief: these changes have a limit of their own (decision 018).
 */
export function protectsAccount({ path }: Endpoint): boolean {
  return path.startsWith("/api/v1/auth/");
}

/** All error statuses of an endpoint, sorted. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const statuses = new Set([400, 401, 503, ...(endpoint.errors ?? [])]);
  const isOpen = endpoint.access === "public" || endpoint.access === "user";
  if (!isOpen || !endpoint.beforeSecondFactor) statuses.add(403);
  if (endpoint.params) statuses.add(404);
  if (endpoint.method !== "GET") {
    // A call that needs no body refuses one of another type, too: a form on another site can send
    // it. One that accepts any type refuses what is none.
    statuses.add(415);
    if (!endpoint.ignoresBody) statuses.add(413);
  }
  if (endpoint.idempotent) statuses.add(422);
  if (countsAsChange(endpoint)) statuses.add(429);
  return [...statuses].sort((a, b) => a - b);
}

/** Keeps an endpoint's literal types, from which server, client and tests infer theirs. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type BodyInput<E extends Endpoint> = In<E["body"]>;
export type Body<E extends Endpoint> = Out<E["body"]>;
export type QueryInput<E extends Endpoint> = In<E["query"]>;
export type Query<E extends Endpoint> = Out<E["query"]>;
export type ParamsInput<E extends Endpoint> = In<E["params"]>;
export type Params<E extends Endpoint> = Out<E["params"]>;
export type ResponseBody<E extends Endpoint> = z.output<E["responses"][keyof E["responses"]]>;
