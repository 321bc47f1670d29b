import type { BodyInput, ParamsInput, QueryInput, ResponseBody } from "./endpoint.ts";
import type { endpoints } from "./endpoints/index.ts";

type Known = (typeof endpoints)[keyof typeof endpoints];
type RouteOf<E extends Known> = E extends Known ? `${E["method"]} ${E["path"]}` : never;

/**
 * An endpoint by its method and path, 'PATCH /api/v1/coupons/:id': how the browser names a call. The
 * types come from the contract; its schemas, which only the server needs, stay out of the bundle.
 */
export type ApiRoute = RouteOf<Known>;

type EndpointAt<R extends ApiRoute> = {
  [Name in keyof typeof endpoints]: RouteOf<(typeof endpoints)[Name]> extends R
    ? (typeof endpoints)[Name]
    : never;
}[keyof typeof endpoints];

/** What a call sends: path parameters, query and body, as the contract takes them, where it takes any. */
export type ApiInput<R extends ApiRoute> = Part<"params", ParamsInput<EndpointAt<R>>> &
  Part<"body", BodyInput<EndpointAt<R>>> & { query?: Partial<QueryInput<EndpointAt<R>>> };

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };

/** What a call answers when it succeeds. */
export type ApiResponse<R extends ApiRoute> = ResponseBody<EndpointAt<R>>;
