import type { BodyInput, ParamsInput, QueryInput, ResponseBody } from "./endpoint.ts";
import type { endpoints } from "./endpoints/index.ts";

type Known = (typeof endpoints)[keyof typeof endpoints];
type RouteOf<E extends Known> = E extends Known ? `${E["method"]} ${E["path"]}` : never;

/**
 * An endpoint as 'PATCH /api/v1/coupons/:id', the form in which the browser names a call. Only
 * types are imported from the contract, so its schemas stay out of the browser bundle.
 */
export type ApiRoute = RouteOf<Known>;

type EndpointAt<R extends ApiRoute> = {
  [Name in keyof typeof endpoints]: RouteOf<(typeof endpoints)[Name]> extends R
    ? (typeof endpoints)[Name]
    : never;
}[keyof typeof endpoints];

/** What a call sends: path parameters, query and body, each only if the endpoint has it. */
export type ApiInput<R extends ApiRoute> = Part<"params", ParamsInput<EndpointAt<R>>> &
  Part<"body", BodyInput<EndpointAt<R>>> & { query?: Partial<QueryInput<EndpointAt<R>>> };

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };

/** The body of a call's successful response. */
export type ApiResponse<R extends ApiRoute> = ResponseBody<EndpointAt<R>>;
