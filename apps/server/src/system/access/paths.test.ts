import { afterAll, describe, expect, it } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { portOf, sendRaw } from "../../testing/raw-request.ts";
import { readOperations } from "./testing/description.ts";

const at = await openInstallation();
afterAll(() => at.close());
await at.app.listen({ port: 0, host: "127.0.0.1" });
const { merchant, store } = await newStore(at);
const guarded = (await readOperations(at)).filter(({ access }) => access !== "public");

/** Alternative spellings of a path that a proxy or router may treat as the same. */
function variantsOf(path: string): string[] {
  const [first = "", ...rest] = path.slice(1).split("/");
  const tail = rest.join("/");
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${first}//${tail}`,
    `/./${first}/${tail}`,
    `/x/../${first}/${tail}`,
    `/${first}/%2e/${tail}`,
    `/x/%2e%2e/${first}/${tail}`,
    `/${first}%2f${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    `/${first.toUpperCase()}/${tail}`,
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}%00`,
    `${path}%20`,
    `${path};a=b`,
    `${path}?a=b`,
    `${path}#a`,
    `http://evil.example${path}`,
  ];
}

async function statusOf(method: string, path: string, token?: string): Promise<number> {
  const bearer = token === undefined ? "" : `Authorization: Bearer ${token}\r\n`;
  const answer = await sendRaw(
    portOf(at.app),
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Site-Key: 8\r\n${bearer}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  return Number(answer.slice(9, 12));
}

describe("'trailing slash, //, %2e, upper case variants of paths must all hit the same guard' (rule 13.5)", () => {
  it.each(guarded)("$method $path, in 18 spellings, refuses a guest", async (operation) => {
    const path = operation.path.replace(/\{\w+\}/g, String(store.id));
    const statuses = await Promise.all(
      variantsOf(path).map((variant) => statusOf(operation.method, variant)),
    );
    expect(statuses.filter((status) => ![400, 401, 404, 405].includes(status))).toEqual([]);
    expect(await statusOf(operation.method, path)).toBe(401);
  });

  it.each(guarded.filter(({ access }) => access === "staff"))(
    "$method $path, in 18 spellings, refuses a merchant",
    async (operation) => {
      const path = operation.path.replace(/\{\w+\}/g, String(store.id));
      const statuses = await Promise.all(
        variantsOf(path).map((variant) =>
          statusOf(operation.method, variant, merchant.session?.token),
        ),
      );
      expect(statuses.filter((status) => ![400, 403, 404].includes(status))).toEqual([]);
      expect(await statusOf(operation.method, path, merchant.session?.token)).toBe(403);
    },
  );
});
