import type { TestWorld } from "./world.ts";

type Json = Record<string, unknown>;
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Calls Stripe's API below `/v1` without the official library, with a form as sent by it. */
export async function callApi(
  { sandbox }: Pick<TestWorld, "sandbox">,
  method: "GET" | "POST" | "DELETE",
  path: string,
  form = "",
  headers: Record<string, string> = { authorization: "Bearer sk_test_sandbox" },
): Promise<Answer> {
  const isPost = method === "POST";
  const query = isPost || form === "" ? "" : `?${form}`;
  const response = await fetch(`${sandbox.origin}/v1${path}${query}`, {
    method,
    headers: {
      ...headers,
      ...(isPost && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(isPost && { body: form }),
  });
  const body = (await response.json()) as Json;
  return { status: response.status, headers: response.headers, body };
}

/** The objects of a list, up to a hundred. */
export async function listAll(world: TestWorld, path: string, filter = ""): Promise<Json[]> {
  const { status, body } = await callApi(world, "GET", path, `limit=100&${filter}`);
  if (status !== 200) throw new Error(`${path}?${filter}: ${JSON.stringify(body)}`);
  return body.data as Json[];
}
