import type { z } from "zod";

/** Calls a server over HTTP as a browser would, and reads the answer by its schema. Errors: any status but 2xx. */
export async function callApi<S extends z.ZodType>(
  url: string,
  path: string,
  schema: S,
  { body, token }: { body?: object; token?: string },
): Promise<z.output<S>> {
  const response = await fetch(`${url}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}
