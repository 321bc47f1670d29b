import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { clientOfHost } from "../http/client-of-request.ts";
import { type ClientChange, makeClientFiles } from "../testing/client-files.ts";
import type { Refreshed } from "./live-clients.ts";

/** Loaded clients, and their folders to change. */
function load(...changes: ClientChange[]) {
  const files = makeClientFiles();
  onTestFinished(files.remove);
  const clients = files.load(changes);
  const folder = (id: number) => join(files.dir, String(id));
  const hostOf = (host: string) => clients.byHost({ host, hostname: host })?.siteName;
  return {
    files,
    clients,
    folder,
    hostOf,
    names: () => clients.all().map(({ siteName }) => siteName),
    refresh: (...ids: number[]) => clients.refresh(ids.map(folder)),
  };
}

it("a changed, an added and a removed folder change what every look-up finds, all at once (rule 1.1, decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  const before = at.clients.current();
  at.files.write({ clientId: 1, siteName: "Uno", siteKey: "uno", hosts: ["uno.example"] });
  at.files.write({ clientId: 3, siteName: "Three" });
  rmSync(at.folder(2), { recursive: true });
  const { live, removed, problems } = await at.refresh(1, 2, 3);
  expect(live.map(({ id }) => id)).toEqual([1, 3]);
  expect(removed.map(({ id }) => id)).toEqual([2]);
  expect(problems).toEqual([]);
  expect(at.names()).toEqual(["Uno", "Three"]);
  expect(at.clients.fallback.siteName).toBe("Uno");
  expect(at.clients.byId(2)).toBeUndefined();
  expect(at.clients.bySiteKey("1")).toBeUndefined();
  expect(at.clients.bySiteKey("uno")?.siteName).toBe("Uno");
  expect(["uno.example", "brand-3.example"].map(at.hostOf)).toEqual(["Uno", "Three"]);
  // A client that was looked up before the change stays unchanged.
  expect(before.all().map(({ siteName }) => siteName)).toEqual(["One", "Two"]);
});

it("a folder that did not change keeps its client, and one that was only touched is no change", async () => {
  const at = load({ clientId: 1 }, { clientId: 2 });
  const [one, two] = at.clients.all();
  at.files.write({ clientId: 1 });
  expect(await at.refresh(1)).toEqual({ live: [], removed: [], problems: [] });
  expect(at.clients.byId(1)).toBe(one);
  at.files.write({ clientId: 1, siteName: "Uno" });
  await at.refresh(1, 2);
  expect(at.clients.byId(1)?.siteName).toBe("Uno");
  expect(at.clients.byId(2)).toBe(two);
});

it("another picture is another version of the client", async () => {
  const at = load({ clientId: 1 });
  const { version, pictures } = at.clients.fallback;
  writeFileSync(join(at.folder(1), "favicon.svg"), "<svg><title>new</title></svg>");
  expect((await at.refresh(1)).live).toHaveLength(1);
  expect(at.clients.fallback.version).not.toBe(version);
  expect(at.clients.fallback.pictures.get("favicon.svg")?.toString()).toContain("new");
  expect(pictures.get("favicon.svg")?.toString()).not.toContain("new");
});

it("an invalid folder is refused and stays served as it was, while others change (rule 1.1, decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  at.files.write({ clientId: 1, siteName: "", price: 1 });
  at.files.write({ clientId: 2, siteName: "Dos" });
  const { live, problems } = await at.refresh(1, 2);
  expect(live.map(({ id }) => id)).toEqual([2]);
  expect(problems).toEqual([expect.stringContaining("siteName")]);
  expect(at.names()).toEqual(["One", "Dos"]);
});

it("of two that want the same host or key, the one that has it keeps it; the other is served as soon as it is free (rule 1.1, decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  at.files.write({ clientId: 3, siteName: "Three", hosts: ["brand-2.example"] });
  const { problems } = await at.refresh(3);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems)
    expect(problem).toMatch(/3\/client\.json:\d+: .*brand-2\.example: already used in .*2: give/);
  expect([at.names(), at.hostOf("brand-2.example")]).toEqual([["One", "Two"], "Two"]);
  at.files.write({ clientId: 2, siteName: "Two", hosts: [] });
  expect((await at.refresh(2)).problems).toEqual([]);
  expect(at.hostOf("brand-2.example")).toBe("Three");
});

it("one whose only conflict is its site key is refused (rule 1.1, decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  at.files.write({ clientId: 3, siteName: "Three", siteKey: "2" });
  expect((await at.refresh(3)).problems).toEqual([
    expect.stringMatching(/3\/client\.json:\d+: siteKey: 2: already used in .*2: give/),
  ]);
  expect([at.names(), at.clients.bySiteKey("2")?.siteName]).toEqual([["One", "Two"], "Two"]);
});

it("two that exchange their hosts are changed together", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  at.files.write({ clientId: 1, siteName: "One", hosts: ["brand-2.example"] });
  at.files.write({ clientId: 2, siteName: "Two", hosts: ["brand-1.example"] });
  expect((await at.refresh(1, 2)).problems).toEqual([]);
  expect(["brand-1.example", "brand-2.example"].map(at.hostOf)).toEqual(["Two", "One"]);
});

it("without the default client's folder, or any, nothing is taken away: a volume may be missing (decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" }, { clientId: 2, siteName: "Two" });
  renameSync(at.files.dir, `${at.files.dir}-away`);
  const { removed, problems } = await at.refresh(1, 2);
  renameSync(`${at.files.dir}-away`, at.files.dir);
  expect(removed).toEqual([]);
  expect(problems).toEqual([`CLIENT_ID: no client 1 in ${at.files.dir}`]);
  expect(at.names()).toEqual(["One", "Two"]);
  rmSync(at.folder(2), { recursive: true });
  expect((await at.refresh(2)).removed).toHaveLength(1);
  rmSync(at.folder(1), { recursive: true });
  at.files.write({ clientId: 3, siteName: "Three" });
  expect((await at.refresh(1, 3)).live.map(({ id }) => id)).toEqual([3]);
  expect(at.names()).toEqual(["One", "Three"]);
});

it("requests are answered between the folders of a refresh (decision 071)", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const at = load(...ids.map((clientId) => ({ clientId })));
  for (const clientId of ids) at.files.write({ clientId, siteName: `New ${clientId}` });
  let refreshed: Refreshed | undefined;
  const refreshing = at.refresh(...ids).then((found) => {
    refreshed = found;
  });
  let turns = 0;
  for (; !refreshed; turns++) await setImmediate();
  await refreshing;
  expect([refreshed.live.length, turns >= ids.length]).toEqual([ids.length, true]);
});

it("a request sees one version of its client, however long it takes (decision 071)", async () => {
  const at = load({ clientId: 1, siteName: "One" });
  const app = fastify();
  onTestFinished(() => app.close());
  app.get("/", async (request) => {
    const first = clientOfHost(at.clients, request).siteName;
    at.files.write({ clientId: 1, siteName: "Uno" });
    await at.refresh(1);
    return [first, clientOfHost(at.clients, request).siteName];
  });
  const seen = async () => (await app.inject("/")).json();
  expect([await seen(), await seen()]).toEqual([
    ["One", "One"],
    ["Uno", "Uno"],
  ]);
});
