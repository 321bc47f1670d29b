import type { SeededRandom } from "@coupon-center/testing/random";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import type { Installation } from "../../../testing/installation.ts";
import { Schema } from "./described-schema.ts";
import { readDescribed } from "./description.ts";
import { objectFor, valueFor } from "./from-schema.ts";
import { hostileTexts, hostileValues } from "./hostile.ts";

const Content = z.record(z.string(), z.object({ schema: Schema }));
const Described = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

export type FuzzTarget = Awaited<ReturnType<typeof readTargets>>[number];

export const readTargets = (at: Installation) => readDescribed(at, Described);

/** A random request for an operation, from its description. `ids` exist. */
export function randomCall(
  target: FuzzTarget,
  ids: readonly [string, ...string[]],
  random: SeededRandom,
): InjectOptions {
  const pick = (schema: Schema, name: string) =>
    random.next() < 0.5 ? random.pick(ids) : textOf(valueFor(schema, name, random));
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pick({}, name).toWellFormed().slice(0, 500)),
  );
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of target.parameters)
    if (place === "query" && random.next() < 0.7) query.append(name, pick(schema, name));
  const key = random.next() < 0.05 ? { "idempotency-key": String(random.int(5)) } : {};
  const search = query.size > 0 ? `?${query}` : "";
  return { method: target.method, url: path + search, headers: key, ...bodyOf(target, random) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function bodyOf(target: FuzzTarget, random: SeededRandom): Pick<InjectOptions, "payload"> {
  const schema = target.requestBody?.content["application/json"]?.schema;
  if (!schema) return random.next() < 0.9 ? {} : { payload: { a: 1 } };
  const value = random.next() < 0.95 ? objectFor(schema, random) : random.pick(hostileValues());
  return { payload: { ...(typeof value === "object" ? value : { value }) } };
}

/** A header that no browser sends. */
export function strangeHeaders(random: SeededRandom): Record<string, string> {
  if (random.next() < 0.9) return {};
  const value = random.pick(hostileTexts).replace(/[^\t\x20-\x7e]/g, "?");
  const name = random.pick([
    "x-site-key",
    "accept",
    "accept-encoding",
    "host",
    "cookie",
    "if-match",
    "range",
  ]);
  return { [name]: value };
}
