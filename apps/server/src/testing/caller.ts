import { randomBytes } from "node:crypto";
import {
  type BodyInput,
  type Endpoint,
  ErrorBody,
  endpoints,
  type ParamsInput,
  type QueryInput,
  type ResponseBody,
  type Session,
} from "@coupon-center/contract";
import { z } from "zod";
import type { Installation } from "./installation.ts";

export interface Call<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

/** An answer, already checked against the contract: `data` on success, `error` otherwise. */
export interface Reply<E extends Endpoint> {
  status: number;
  data: ResponseBody<E>;
  error: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** Someone who calls the API as a browser would, by the contract, every answer checked by its schema. */
export class Caller {
  readonly #installation: Installation;
  readonly clientId: number;
  readonly #address: Record<string, string>;
  session: Session | undefined;

  /** With a host that alone tells the brand, else the site key does. */
  constructor(installation: Installation, clientId = 8, host?: string) {
    this.#installation = installation;
    this.clientId = clientId;
    this.#address = host === undefined ? { "x-site-key": String(clientId) } : { host };
  }

  async call<E extends Endpoint>(
    endpoint: E,
    { params, query, body, headers }: Call<E> = {},
  ): Promise<Reply<E>> {
    const response = await this.#installation.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, params),
      query: textsOf(query),
      headers: {
        ...this.#address,
        "x-coupon-center": "true",
        ...(this.session && { authorization: `Bearer ${this.session.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.parse(JSON.stringify(body)) }),
    });
    return read(endpoint, response.statusCode, response.json(), response.headers);
  }

  /** As `call`, and a failure of the test unless it succeeds. */
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

function read<E extends Endpoint>(
  endpoint: E,
  status: number,
  json: unknown,
  headers: Record<string, unknown>,
): Reply<E> {
  const schema = endpoint.responses[status];
  if (schema) {
    // Strict: a field that the contract does not know would leak without anybody noticing.
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

function textsOf(query: unknown): Record<string, string> {
  const values = z.record(z.string(), z.unknown()).optional().parse(query) ?? {};
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

export const password = "correct horse";

export function newEmail(): string {
  return `m${randomBytes(6).toString("hex")}@shop.example`;
}

/** A registered merchant, signed in. */
export async function newMerchant(
  installation: Installation,
  clientId = 8,
): Promise<Caller & { email: string }> {
  const caller = new Caller(installation, clientId);
  const email = newEmail();
  caller.session = await caller.ok(endpoints.emailRegister, {
    body: { email, password, siteId: clientId },
  });
  return Object.assign(caller, { email });
}

export const storePayload = {
  name: "Northpine Outfitters",
  website_url: "northpine.example.com",
  contact_email: "owner@northpine.example",
  contact_first_name: "Ada",
  contact_last_name: "Pine",
  logo_url: null,
};

/** A merchant with a store, still pending. */
export async function newStore(installation: Installation, name = storePayload.name, clientId = 8) {
  const merchant = await newMerchant(installation, clientId);
  const store = await merchant.ok(endpoints.createStore, { body: { ...storePayload, name } });
  return { merchant, store };
}

export const couponPayload = {
  offer_type: "sitewide percent",
  description: "Twenty percent off everything",
  savings_percent: 20,
  discount_code: "HELLO20",
  destination_coupon_url: "https://northpine.example.com/sale",
  approved: true,
};
