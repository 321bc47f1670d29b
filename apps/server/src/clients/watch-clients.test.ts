import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { boundByPermissions } from "../testing/bound-by-permissions.ts";
import { captureLog } from "../testing/capture-log.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { watchClients } from "./watch-clients.ts";

/** Watched clients 1 and 2. */
function watch() {
  const files = makeClientFiles();
  const clients = files.load([
    { clientId: 1, siteName: "One" },
    { clientId: 2, siteName: "Two" },
  ]);
  const log = captureLog();
  const watching = watchClients(files.dir, clients, log.logger);
  onTestFinished(async () => {
    await watching.stop();
    files.remove();
  });
  return {
    files,
    clients,
    log,
    name: (id: number) => clients.byId(id)?.siteName,
    path: (id: number, name = "client.json") => join(files.dir, String(id), name),
  };
}

it("a file that is cut off is refused, with the reason in the log, and served when it is whole (decision 071)", async () => {
  const at = watch();
  const whole = readFileSync(at.path(1), "utf8").replace("One", "Uno");
  writeFileSync(at.path(1), whole.slice(0, 300));
  await expect.poll(at.log.events).toContain("brand_refused");
  expect(at.log.text()).toMatch(/1\/client\.json:\d+: is not JSON/);
  expect(at.name(1)).toBe("One");
  writeFileSync(at.path(1), whole);
  await expect.poll(() => at.name(1)).toBe("Uno");
  expect(at.log.lines()).toContainEqual(
    expect.objectContaining({ event: "brand_live", client: 1, level: 30 }),
  );
});

it("a picture that is missing for a moment leaves the brand and its picture as they are", async () => {
  const at = watch();
  const before = at.clients.byId(2)?.pictures.get("favicon.svg");
  renameSync(at.path(2, "favicon.svg"), at.path(2, "away.svg"));
  await expect.poll(at.log.text).toContain("favicon.svg is not in the folder");
  expect(at.clients.byId(2)?.pictures.get("favicon.svg")).toBe(before);
});

it("a removed folder is served no more, and a new one is, wherever it comes from", async () => {
  const at = watch();
  rmSync(join(at.files.dir, "2"), { recursive: true });
  await expect.poll(() => at.name(2)).toBeUndefined();
  expect(at.log.lines()).toContainEqual(
    expect.objectContaining({ event: "brand_removed", client: 2 }),
  );
  const other = makeClientFiles();
  onTestFinished(other.remove);
  other.write({ clientId: 3, siteName: "Three" });
  renameSync(join(other.dir, "3"), join(at.files.dir, "3"));
  await expect.poll(() => at.name(3)).toBe("Three");
});

it("a folder that is a link is live, and so is a change where it leads (rule 1.1, decision 071)", async () => {
  const at = watch();
  const other = makeClientFiles();
  onTestFinished(other.remove);
  other.write({ clientId: 3, siteName: "Three" });
  symlinkSync(join(other.dir, "3"), join(at.files.dir, "3"));
  await expect.poll(() => at.name(3)).toBe("Three");
  other.write({ clientId: 3, siteName: "Tres" });
  await expect.poll(() => at.name(3)).toBe("Tres");
});

/** Watched clients whose timers the test moves on, and that are refreshed once `go` is called. */
function watchByHand() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  const files = makeClientFiles();
  onTestFinished(() => {
    vi.useRealTimers();
    files.remove();
  });
  const clients = files.load([{ clientId: 1, siteName: "One" }]);
  mkdirSync(join(files.dir, "1", "deep"));
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const refresh = vi.fn((folders: readonly string[]) =>
    promise.then(() => clients.refresh(folders)),
  );
  const log = captureLog();
  const { stop } = watchClients(files.dir, { ...clients, refresh }, log.logger);
  /** Moves on from timer to timer: what the machine needs in between takes no time. */
  const refreshed = async (times: number) => {
    while (refresh.mock.calls.length < times) {
      vi.runOnlyPendingTimers();
      await nextTurn();
    }
  };
  /** Waits for the ends of three looks: a change is seen by one, and read by the next. */
  const looked = async () => {
    for (let look = 0; look < 3; look++) {
      vi.runOnlyPendingTimers();
      while (vi.getTimerCount() === 0) await nextTurn();
    }
  };
  return { files, clients, log, stop, go, refreshed, looked };
}

it("a change that the file system does not announce is found within 5 s (rule 1.1, decision 071)", async () => {
  const { files, stop, go, refreshed } = watchByHand();
  go();
  await refreshed(1);
  const changedAt = Date.now();
  writeFileSync(join(files.dir, "1", "deep", "file"), "");
  await refreshed(2);
  expect(Date.now() - changedAt).toBeLessThanOrEqual(5_000);
  await stop();
});

describe("once it is stopped", () => {
  /** The process's open watchers, after those that were closed are gone. */
  const watchers = async () => {
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    return process.getActiveResourcesInfo().filter((kind) => kind === "FSEventWrap").length;
  };

  it("neither a timer nor a watcher is left", async () => {
    const before = await watchers();
    const { stop } = watchByHand();
    expect([await watchers(), vi.getTimerCount()]).toEqual([before + 1, 1]);
    await stop();
    expect([await watchers(), vi.getTimerCount()]).toEqual([before, 0]);
  });

  it("a look that is under way has ended, and plans no other", async () => {
    const { stop, go, refreshed } = watchByHand();
    await refreshed(1);
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await nextTurn();
    expect(isStopped).toBe(false);
    go();
    await stopping;
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("a problem is logged once, not at each look", async () => {
  const at = watch();
  mkdirSync(join(at.files.dir, "4"));
  await expect.poll(at.log.text).toContain("4/client.json: does not exist");
  at.files.write({ clientId: 2, siteName: "Dos" });
  await expect.poll(() => at.name(2)).toBe("Dos");
  expect(at.log.events().filter((event) => event === "brand_refused")).toHaveLength(1);
});

it("folders that come and go quickly end nothing: the last state is served", async () => {
  const at = watch();
  for (let turn = 0; turn < 300; turn++) {
    at.files.write({ clientId: 3, siteName: `Turn ${turn}` });
    if (turn % 3 === 0) rmSync(join(at.files.dir, "3"), { recursive: true });
    if (turn % 10 === 0) await nextTurn();
  }
  await expect.poll(() => at.name(3)).toBe("Turn 299");
});

it("a folder of the brands that cannot be read is logged once, not at each look, and again when it is lost again", async () => {
  const { files, clients, log, stop, go, looked } = watchByHand();
  go();
  for (const time of [1, 2]) {
    renameSync(files.dir, `${files.dir}-away`);
    await looked();
    expect(log.events().filter((event) => event === "brands_unread")).toHaveLength(time);
    renameSync(`${files.dir}-away`, files.dir);
    files.write({ clientId: 1, siteName: `Found ${time}` });
    await looked();
    expect(clients.byId(1)?.siteName).toBe(`Found ${time}`);
  }
  await stop();
});

it.each([
  ["its folder", ""],
  ["its file", "client.json"],
  ["a picture", "favicon.svg"],
])(
  "a brand is refused in the log while the server's user may not read %s, and live once it may (rule 1.1, decision 071)",
  async (_what, closed) => {
    const at = watch();
    chmodSync(at.files.dir, 0o755);
    at.files.write({ clientId: 3, siteName: "Three" });
    chmodSync(at.path(3, closed), 0);
    const refusal = /\/3: can't be read: EACCES: .*: let the server's user read/;
    await boundByPermissions(() => expect.poll(at.log.text).toMatch(refusal));
    expect([at.name(1), at.name(3)]).toEqual(["One", undefined]);
    chmodSync(at.path(3, closed), 0o755);
    await boundByPermissions(() => expect.poll(() => at.name(3)).toBe("Three"));
  },
);
