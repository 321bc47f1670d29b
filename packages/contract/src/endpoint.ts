import type * as z from "zod/mini";

/** Who may call: anyone; anyone signed in; merchants; staff of the client. */
export type Access = "public" | "user" | "merchant" | "staff";

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** with `:name` for its parameters, without the trailing slash that every path may also have */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** the success answers by status */
  responses: Readonly<Record<number, z.ZodMiniType>>;
  /** with what it may refuse beyond what any call of its shape may; see `errorStatuses` */
  errors?: readonly number[];
  /** takes one file as multipart/form-data in place of JSON */
  upload?: true;
  /** accepts an `Idempotency-Key`: the same key gives the first call's answer again */
  idempotent?: boolean;
}

/** Every status with which an endpoint may refuse, in order. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const takesBody = endpoint.body !== undefined || endpoint.upload === true;
  const statuses = new Set([400, 401, 503, ...(endpoint.errors ?? [])]);
  if (endpoint.access === "merchant" || endpoint.access === "staff") statuses.add(403);
  if (endpoint.params) statuses.add(404);
  if (takesBody) statuses.add(413).add(415);
  if (endpoint.idempotent) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}

/** Keeps an endpoint's literal types, so that route, client and test infer theirs from it. */
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
