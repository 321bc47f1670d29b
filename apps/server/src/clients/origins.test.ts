import { describe, expect, it } from "vitest";
import { hostTable, ownOrigin, sharedOrigins } from "./origins.ts";

describe("the origin of a client's addresses (rule 1.5, decision 051)", () => {
  const local = "http://localhost:3000";
  const live = "https://coupons.example";
  it.each<[string, { id?: number; origin?: string; hosts?: string[] }, string, string | undefined]>(
    [
      [
        "its own origin comes first",
        { origin: "https://a.example:8443/" },
        live,
        "https://a.example:8443",
      ],
      [
        "also for CLIENT_ID's client",
        { id: 8, origin: "https://a.example" },
        live,
        "https://a.example",
      ],
      [
        "a default port is not said",
        { origin: "https://A.example:443" },
        live,
        "https://a.example",
      ],
      ["CLIENT_ID's client has PUBLIC_URL", { id: 8, hosts: ["b.example"] }, live, live],
      ["PUBLIC_URL's slash is none of an origin's", { id: 8 }, `${live}/`, live],
      [
        "beside localhost the first .localhost host, at its port",
        { hosts: ["b.example", "b.localhost", "c.localhost"] },
        local,
        "http://b.localhost:3000",
      ],
      [
        "beside a .localhost name too",
        { hosts: ["b.localhost"] },
        "http://a.localhost:81",
        "http://b.localhost:81",
      ],
      [
        "beside 127.0.0.1 too",
        { hosts: ["b.localhost"] },
        "http://127.0.0.1:3000",
        "http://b.localhost:3000",
      ],
      [
        "beside [::1] too",
        { hosts: ["b.localhost"] },
        "http://[::1]:3000",
        "http://b.localhost:3000",
      ],
      [
        "else the first other host, with PUBLIC_URL's scheme",
        { hosts: ["b.localhost", "b.example", "c.example"] },
        live,
        "https://b.example",
      ],
      [
        "and its port",
        { hosts: ["b.example"] },
        "http://coupons.example:8080",
        "http://b.example:8080",
      ],
      [
        "a host's own port is not taken over",
        { hosts: ["b.localhost:9"] },
        local,
        "http://b.localhost:3000",
      ],
      ["no real name is said of a local installation", { hosts: ["b.example"] }, local, undefined],
      ["no local name is said of a real installation", { hosts: ["b.localhost"] }, live, undefined],
      [
        "a name that only ends alike is not local",
        { hosts: ["notlocalhost", "b.localhost"] },
        live,
        "https://notlocalhost",
      ],
      ["without hosts there is none", {}, live, undefined],
    ],
  )("%s", (_rule, { id = 10, origin, hosts = [] }, publicUrl, expected) => {
    const client = { clientId: id, origin, hosts };
    expect(ownOrigin(client, { publicUrl, clientId: 8 })).toBe(expected);
  });
});

describe("the client of a Host (rule 1.2, decision 012)", () => {
  const one = { clientId: 1, origin: "https://one.example", hosts: ["www.one.example"] };
  const two = { clientId: 2, origin: "http://local.example:3001", hosts: [] };
  const three = { clientId: 3, origin: "http://local.example:3002", hosts: ["three.example:81"] };
  const table = hostTable([one, two, three]);
  it.each([
    ["one.example", one],
    ["www.one.example", one],
    ["local.example:3001", two],
    ["local.example:3002", three],
    ["three.example:81", three],
    ["local.example", undefined],
    ["three.example", undefined],
    ["example", undefined],
  ])("%s", (host, client) => {
    expect(table.get(host)).toBe(client);
  });
  it("the name in an origin matches on any port, as behind a proxy, unless two clients have it", () => {
    expect(hostTable([two]).get("local.example")).toBe(two);
  });
});

describe("an origin belongs to one client", () => {
  const a = { clientId: 1, origin: "http://a.example:3000", hosts: [] };
  it.each<[string, { origin?: string; hosts?: string[] }, boolean]>([
    ["another's equal origin", { origin: "http://a.example:3000/" }, true],
    ["the same host by https", { origin: "https://a.example:3000" }, true],
    ["another's host", { hosts: ["a.example:3000"] }, true],
    ["another's host on every port", { hosts: ["a.example"] }, true],
    ["another port", { origin: "http://a.example:3001" }, false],
    ["another port's host", { hosts: ["a.example:3001"] }, false],
    ["another name", { origin: "http://b.example:3000", hosts: ["www.a.example"] }, false],
  ])("%s", (_what, { origin, hosts = [] }, isShared) => {
    const b = { clientId: 2, origin, hosts };
    expect(sharedOrigins([a, b])).toHaveLength(isShared ? 1 : 0);
    expect(sharedOrigins([b, a])).toHaveLength(isShared ? 1 : 0);
  });
  it("a client may list its own origin's host", () => {
    expect(sharedOrigins([{ ...a, hosts: ["a.example", "a.example:3000"] }])).toEqual([]);
  });
});
