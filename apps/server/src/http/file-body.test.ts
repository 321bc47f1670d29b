import { endpoints, limits } from "@coupon-center/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";
import { fileBody } from "./body-adapters.ts";
import { compiledSerializer } from "./compiled-schemas.ts";
import { sendError } from "./error-handler.ts";
import { pageResponder } from "./page-route.ts";
import { routeBinder } from "./route.ts";

/** the sizes of the files that the verb has read; null for a call in which it read none */
const read: (number | null)[] = [];
let reads = true;
const at = await openInstallation();
const token = (await newMerchant(at)).session?.token;
const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler(sendError);
  app.setSerializerCompiler(compiledSerializer);
  const route = routeBinder(app, at, pageResponder(at));
  const upload = async (_ctx: object, { readFile }: { readFile(): Promise<Buffer> }) => {
    read.push(reads ? (await readFile()).length : null);
    return { secure_url: "", url: "", width: 0, height: 0 };
  };
  route(endpoints.uploadImage, upload, { body: fileBody });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => {
  read.length = 0;
  reads = true;
});
afterAll(async () => {
  await app.close();
  await at.close();
});

interface Part {
  name: string;
  /** further headers of the part */
  headers?: number;
  file?: Buffer;
  /** of a field */
  value?: string;
}

function formOf(parts: readonly Part[]) {
  const bodies = parts.flatMap(({ name, file, headers = 0, value = "value" }) => [
    "--x\r\n",
    ...Array.from({ length: headers }, (_, index) => `X-${index}: 1\r\n`),
    `Content-Disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ""}\r\n\r\n`,
    file ?? value,
    "\r\n",
  ]);
  return {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: Buffer.concat([...bodies, "--x--\r\n"].map((part) => Buffer.from(part))),
  };
}

async function send(parts: readonly Part[], bearer = token) {
  const { headers, payload } = formOf(parts);
  const answer = await app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    headers: { ...headers, authorization: `Bearer ${bearer}` },
    payload,
  });
  return [answer.statusCode, answer.json()];
}
const done = [200, { secure_url: "", url: "", width: 0, height: 0 }];
const file = (bytes = 3): Part => ({ name: "file", file: Buffer.alloc(bytes, 1) });
const fields = (count: number): Part[] => Array(count).fill({ name: "upload_preset" });
const unreadable = [400, { file: ["The upload could not be read."] }];

describe("an upload of one file (rule 4.7, decision 024)", () => {
  it("is read as bytes, after up to five other fields", async () => {
    expect(await send([file()])).toEqual(done);
    expect(await send([...fields(5), file(4)])).toEqual(done);
    expect(await send([...fields(6), file()])).toEqual(unreadable);
    expect(read).toEqual([3, 4]);
  });

  it("has at most 2 MB: one byte more is 413 under its field (rule 13.7)", async () => {
    expect(await send([file(limits.logo.bytes)])).toEqual(done);
    const refused = [413, { file: ["Logo image should be at most 2 MB."] }];
    expect(await send([file(limits.logo.bytes + 1)])).toEqual(refused);
    expect(read).toEqual([limits.logo.bytes]);
  });

  it("is refused before it has arrived if it announces more than 2 MB (rule 13.7)", async () => {
    const start = (bytes: number) =>
      [
        `POST ${endpoints.uploadImage.path} HTTP/1.1`,
        "Host: localhost",
        `Authorization: Bearer ${token}`,
        "Content-Type: multipart/form-data; boundary=x",
        `Content-Length: ${bytes}`,
        "",
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nthe start',
      ].join("\r\n");
    const answerTo = (bytes: number, limitMs?: number) =>
      sendRaw(portOf(app), start(bytes), { enough: (text) => text.includes("}"), limitMs });
    const refused = await answerTo(limits.logo.bytes + 64 * 1024 + 1);
    expect(refused).toMatch(
      /^HTTP\/1\.1 413 .*\{"file":\["Logo image should be at most 2 MB\."\]\}$/s,
    );
    // One that may be small enough, with its other fields, is waited for.
    expect(await answerTo(limits.logo.bytes + 64 * 1024, 300)).toBe("");
    expect(read).toEqual([]);
  });

  it("has at most 50 header lines per part: later ones are ignored (rule 13.7)", async () => {
    const missing = [400, { file: ["Choose a file."] }];
    expect(await send([{ ...file(), headers: 49 }])).toEqual(done);
    expect(await send([{ ...file(), headers: 50 }])).toEqual(missing);
  });

  it("comes with 8 KB of each other field, so that these do not fill the memory (rule 13.7)", async () => {
    const form = Fastify();
    form.register(async (scope) => {
      await fileBody.register(scope);
      scope.post("/", async (request) => {
        const part = await request.file();
        await part?.toBuffer();
        const field = part?.fields.upload_preset;
        return field && "value" in field ? String(field.value).length : null;
      });
    });
    const keptOf = async (length: number) => {
      const encoded = formOf([{ name: "upload_preset", value: "a".repeat(length) }, file()]);
      return (await form.inject({ method: "POST", url: "/", ...encoded })).json();
    };
    expect([await keptOf(8 * 1024), await keptOf(8 * 1024 + 1)]).toEqual([8 * 1024, 8 * 1024]);
    await form.close();
  });

  it("is an error under its field if it is missing or has another name", async () => {
    const missing = [400, { file: ["Choose a file."] }];
    expect(await send([{ ...file(), name: "picture" }])).toEqual(missing);
    expect(await send(fields(1))).toEqual(missing);
    expect(await send([])).toEqual(missing);
  });

  it("needs a merchant: 401 and 403 before a byte is read, 415 for another content type", async () => {
    const staff = (await newStaff(at)).session?.token;
    expect(await send([file()], "a.b.c")).toEqual([401, { detail: "Unauthorized" }]);
    expect(await send([file()], staff)).toEqual([403, { detail: "Forbidden" }]);
    const headers = { authorization: `Bearer ${token}` };
    const formless = await app.inject({
      method: "POST",
      url: endpoints.uploadImage.path,
      headers,
      payload: {},
    });
    expect([formless.statusCode, formless.json()]).toEqual([415, { detail: "Generic Error" }]);
    expect(read).toEqual([]);
  });

  it("is not read before the verb accepts it", async () => {
    reads = false;
    expect(await send([...fields(6), file()])).toEqual(done);
    expect(read).toEqual([null]);
  });
});
