import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { boundByPermissions } from "../testing/bound-by-permissions.ts";
import { inspectClients } from "./clients.ts";

/** A copy of client 8 in a temporary folder. */
function copyOfEight() {
  const dir = mkdtempSync(join(tmpdir(), "coupon-center-clients-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const folder = join(dir, "8");
  cpSync(join(import.meta.dirname, "../../../../clients/8"), folder, { recursive: true });
  const path = join(folder, "client.json");
  const good: object = JSON.parse(readFileSync(path, "utf8"));
  const change = (changes: object) => writeFileSync(path, JSON.stringify({ ...good, ...changes }));
  return { dir, folder, path, change };
}

it("reports field and reason for an invalid client file, regardless of which modules are loaded (rule 1.1, decision 011)", () => {
  const { dir, path, change } = copyOfEight();
  change({ price: "9", primaryColor: "red" });
  expect(inspectClients(dir).problems).toEqual([
    `${path}:1: price: must be a number without quotes, for example "price":24.99`,
    `${path}:1: primaryColor: must be a colour like #0b6b5d`,
  ]);
});

it.each([
  ["en-GB", "Merchant plan"],
  ["es-MX", "Plan para comercios"],
  ["ar-EG", "خطة التجار"],
])(
  "a brand in %s that names no plan sells the '%s' (rule 1.9, decision 052)",
  (locale, planName) => {
    const { dir, change } = copyOfEight();
    change({ locale, planName: undefined });
    const { problems, clients } = inspectClients(dir);
    expect([problems, clients.map((client) => client.planName)]).toEqual([[], [planName]]);
    change({ locale, planName: "Gold" });
    expect(inspectClients(dir).clients[0]?.planName).toBe("Gold");
  },
);

it("the digits of Arabic without a country are named to the browser, which may have others (decision 052)", () => {
  const { dir, change } = copyOfEight();
  change({ locale: "ar" });
  expect(inspectClients(dir).clients[0]?.locale).toBe("ar-u-nu-latn");
});

it("reports a folder without client.json, and a file whose name is probably misspelt (rule 1.1, decision 011)", () => {
  const { dir, folder, path } = copyOfEight();
  mkdirSync(join(dir, "10"));
  mkdirSync(join(dir, ".git"));
  writeFileSync(join(dir, "notes.txt"), "");
  renameSync(path, join(folder, "Client.jsn"));
  const { problems, clients } = inspectClients(dir);
  expect(clients).toEqual([]);
  expect(problems.toSorted()).toEqual([
    `${join(dir, "10", "client.json")}: does not exist: create it with \`npm run clients -- new\`, or remove the folder`,
    `${path}: does not exist: rename Client.jsn`,
  ]);
});

it.each([
  ["CLIENTS_DIR: ", ""],
  ["", "8"],
  ["", "10"],
])("reports %swhat its user may not read (rules 1.1, 14.1)", async (name, closed) => {
  const { dir } = copyOfEight();
  mkdirSync(join(dir, "10"));
  chmodSync(dir, 0o755);
  chmodSync(join(dir, closed), 0);
  const { problems } = await boundByPermissions(() => inspectClients(dir));
  const line = `${name}${join(dir, closed)}:? can't be read: EACCES: permission denied`;
  expect(problems).toContainEqual(expect.stringMatching(line));
});

it("a folder that is a link is read where it leads, and one that leads nowhere is reported (rule 1.1)", () => {
  const { dir, folder } = copyOfEight();
  const elsewhere = mkdtempSync(join(tmpdir(), "coupon-center-linked-"));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  renameSync(folder, join(elsewhere, "8"));
  symlinkSync(join(elsewhere, "8"), folder);
  writeFileSync(join(elsewhere, "file"), "");
  symlinkSync(join(elsewhere, "file"), join(dir, "notes.txt"));
  expect(inspectClients(dir)).toMatchObject({ problems: [], clients: [{ id: 8, folder }] });
  symlinkSync(join(elsewhere, "none"), join(dir, "9"));
  expect(inspectClients(dir).problems).toEqual([
    expect.stringContaining(`${join(dir, "9")}: can't be read: ENOENT`),
  ]);
});

it("a volume's own lost+found is no brand, whoever may read it (rule 1.1)", () => {
  const { dir } = copyOfEight();
  mkdirSync(join(dir, "lost+found"));
  expect(inspectClients(dir)).toMatchObject({ problems: [], clients: [{ id: 8 }] });
});

it("reports a folder that is not named after its client's id (decision 011)", () => {
  const { dir, path, change } = copyOfEight();
  change({ clientId: 9 });
  expect(inspectClients(dir).problems).toEqual([
    `${path}:1: clientId: is 9, so its folder must have that name: rename the folder to 9, or make the number 8`,
  ]);
});

it("reports a copy of a client's folder beside it, whose name is no number", () => {
  const { dir } = copyOfEight();
  cpSync(join(dir, "8"), join(dir, "8.bak"), { recursive: true });
  expect(inspectClients(dir).problems[0]).toMatch(
    /\/8\.bak\/.*: rename the folder to 8, or move a copy to elsewhere$/,
  );
});

const png = Buffer.from(`89504e470d0a1a0a00000000${Buffer.from("IEND").toString("hex")}`, "hex");
const svg =
  '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>';

it.each([
  ["a.svg", svg],
  ["a.svg", "\uFEFF<svg />"],
  ["a.png", png],
  ["a.PNG", png],
  ["a.jpg", Buffer.from("ffd8ffe0ffd9", "hex")],
  ["a.jpeg", Buffer.from("ffd8ffe0ffd9", "hex")],
  ["a.gif", "GIF89a;"],
  ["a.webp", "RIFF\u0008\u0000\u0000\u0000WEBPVP8 "],
  ["a.ico", Buffer.from("00000100000000", "hex")],
  ["a.svg", `<svg >${" ".repeat(1_000_000 - 12)}</svg>`],
])("accepts an image of the format that its name says: %s", (favicon, content) => {
  const { dir, folder, change } = copyOfEight();
  writeFileSync(join(folder, favicon), content);
  change({ favicon });
  expect(inspectClients(dir).problems).toEqual([]);
});

const isNo = (type: string) =>
  `does not contain a picture of the type ${type}: save it as one, or correct the ending`;

it.each([
  ["a.svg", "<svg><g>", "ends too early: copy it again"],
  ["a.png", Buffer.from("89504e470d0a1a0a0000", "hex"), "ends too early: copy it again"],
  ["a.jpg", Buffer.from("ffd8ffe0", "hex"), "ends too early: copy it again"],
  ["a.gif", "GIF89a", "ends too early: copy it again"],
  ["a.webp", "RIFF\u0009\u0000\u0000\u0000WEBPVP8 ", "ends too early: copy it again"],
  ["a.ico", Buffer.from("000001000100", "hex"), "ends too early: copy it again"],
  ["b.ico", Buffer.from("00000100", "hex"), "ends too early: copy it again"],
  ["a.svg", png, isNo(".svg")],
  ["a.svg", "<html><svg></svg></html>", isNo(".svg")],
  ["a.png", svg, isNo(".png")],
  ["a.jpg", png, isNo(".jpg")],
  ["a.gif", "GIF88a", isNo(".gif")],
  ["a.webp", "RIFF0000WAVEfmt ", isNo(".webp")],
  ["a.ico", "", isNo(".ico")],
  ["a.html", svg, "must end with one of .svg .png .jpg .jpeg .gif .webp .ico"],
  ["picture", svg, "must end with one of .svg .png .jpg .jpeg .gif .webp .ico"],
  [
    "a.svg",
    `<svg >${" ".repeat(1_000_000 - 5)}`,
    "has 1000001 bytes, more than 1000000: make it smaller",
  ],
])(
  "rejects an image of another format than its name says, or without its end: %s",
  (favicon, content, reason) => {
    const { dir, folder, path, change } = copyOfEight();
    writeFileSync(join(folder, favicon), content);
    change({ favicon });
    expect(inspectClients(dir).problems).toEqual([`${path}:1: favicon: ${favicon} ${reason}`]);
  },
);

it("rejects an image that is a folder, or outside its client's folder", () => {
  const { dir, folder, path, change } = copyOfEight();
  mkdirSync(join(folder, "folder.svg"));
  writeFileSync(join(dir, "other.svg"), svg);
  symlinkSync(join(dir, "other.svg"), join(folder, "link.svg"));
  change({
    favicon: "folder.svg",
    mailMark: "none.png",
    brands: [{ name: "B", logo: "link.svg" }],
  });
  expect(inspectClients(dir).problems).toEqual([
    `${path}:1: brands.0.logo: link.svg is outside the folder: copy the file itself into it`,
    `${path}:1: favicon: folder.svg is not in the folder: copy it there, or correct the name`,
    `${path}:1: mailMark: none.png is not in the folder: copy it there, or correct the name`,
  ]);
});
