import {
  type BodyInput,
  type Endpoint,
  ErrorBody,
  type ParamsInput,
  type QueryInput,
  type ResponseBody,
  type Session,
} from "@coupon-center/contract";
import { z } from "zod";

export interface Call<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

/** A response, validated against the contract: `data` on success, `error` otherwise. */
export interface Reply<E extends Endpoint> {
  status: number;
  data: ResponseBody<E>;
  error: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export interface ApiRequest {
  method: Endpoint["method"];
  /** path and query */
  url: string;
  headers: Record<string, string>;
  body: object | undefined;
}

export interface ApiResponse {
  status: number;
  json: unknown;
  headers: Record<string, unknown>;
}

/** Sends a request to a server: over HTTP, or within the process. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/** Calls the API like a browser and validates every response by the contract. */
export class ApiCaller {
  readonly #send: Transport;
  readonly clientId: number;
  readonly #address: Record<string, string>;
  session: Session | undefined;

  /** A host selects the client by itself; without one the site key does. */
  constructor(send: Transport, clientId = 8, host?: string) {
    this.#send = send;
    this.clientId = clientId;
    this.#address = host === undefined ? { "x-site-key": String(clientId) } : { host };
  }

  async call<E extends Endpoint>(
    endpoint: E,
    { params, query, body, headers }: Call<E> = {},
  ): Promise<Reply<E>> {
    const answer = await this.#send({
      method: endpoint.method,
      url: addressOf(endpoint.path, params) + searchOf(query),
      headers: {
        ...this.#address,
        "x-coupon-center": "true",
        ...(this.session && { authorization: `Bearer ${this.session.token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
    });
    return read(endpoint, answer);
  }

  /** Like `call`. Errors: any error response. */
  async ok<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<ResponseBody<E>> {
    const reply = await this.call(endpoint, call);
    if (reply.status >= 400) {
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${reply.status} ${JSON.stringify(reply.error)}`,
      );
    }
    return reply.data;
  }
}

function read<E extends Endpoint>(endpoint: E, { status, json, headers }: ApiResponse): Reply<E> {
  const schema = endpoint.responses[status];
  if (schema) {
    // Strict, so that a field unknown to the contract does not leak unnoticed.
    return { status, data: z.parse(strictly(schema), json) as ResponseBody<E>, error: {}, headers };
  }
  return { status, data: undefined as ResponseBody<E>, error: ErrorBody.parse(json), headers };
}

function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape);
    return z.strictObject(
      Object.fromEntries(fields.map(([name, field]) => [name, strictly(field)])),
    );
  }
  if (schema instanceof z.core.$ZodArray) return z.array(strictly(schema._zod.def.element));
  if (schema instanceof z.core.$ZodUnion) return z.union(schema._zod.def.options.map(strictly));
  if (schema instanceof z.core.$ZodNullable) return z.nullable(strictly(schema._zod.def.innerType));
  if (schema instanceof z.core.$ZodOptional) return z.optional(strictly(schema._zod.def.innerType));
  return schema;
}

function addressOf(path: string, params: unknown): string {
  const values = z.record(z.string(), z.unknown()).optional().parse(params) ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function searchOf(query: unknown): string {
  const values = z.record(z.string(), z.unknown()).optional().parse(query) ?? {};
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
