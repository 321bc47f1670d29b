import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { countTurns } from "../testing/count-turns.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";
import { ignoredBody } from "./body-adapters.ts";
import { oneRequestAtATime } from "./pipelined-requests.ts";

/** Begins a request for each number that its path names; finishes them when the test says so. */
async function openApp() {
  const app = Fastify();
  oneRequestAtATime(app);
  const begun: string[] = [];
  const finish = new Map<string, (body: string) => void>();
  app.route<{ Params: { number: string } }>({
    method: ["GET", "POST"],
    url: "/:number",
    handler: ({ params: { number } }) => {
      begun.push(number);
      return new Promise<string>((resolve) => finish.set(number, resolve));
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const finished = async (number: string) => {
    while (!finish.has(number)) await wait(5);
    finish.get(number)?.(`answer ${number}`);
  };
  return { app, begun, finished };
}

const requests = (numbers: readonly (number | string)[], method = "GET") =>
  numbers.map((number) => `${method} /${number} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const openSocket = (port: number): Socket => {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};

it("requests that a connection sends at once begin one after the other, each with its answer (rule 13.7)", async () => {
  const { app, begun, finished } = await openApp();
  const answered = sendRaw(portOf(app), requests([1, 2, 3], "POST"), {
    enough: (answer) => answer.includes("answer 3"),
  });
  for (const number of ["1", "2", "3"]) {
    await finished(number);
    expect(begun.at(-1)).toBe(number);
    expect(begun).toHaveLength(Number(number));
  }
  expect((await answered).match(/answer \d/g)).toEqual(["answer 1", "answer 2", "answer 3"]);
});

/** Answers at once. */
async function openPromptApp(onBegin = () => {}) {
  const app = Fastify();
  oneRequestAtATime(app);
  ignoredBody.register(app);
  for (const method of ["GET", "POST"])
    app.route({
      method,
      url: "/:number",
      handler: (_request, reply) => {
        onBegin();
        reply.send("answer");
      },
    });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, port: portOf(app) };
}

const withBody =
  "POST /0 HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";

it.each([
  ["requests that are answered at once", requests(numbers(10))],
  ["requests with bodies, between which the answer before is sent,", withBody.repeat(10)],
  ["requests behind one with a body", withBody + requests(numbers(9))],
])(
  "%s begin in turns of their own, so that others come between (rule 13.7)",
  async (_what, sent) => {
    const turn = countTurns();
    const turns: number[] = [];
    const { port } = await openPromptApp(() => turns.push(turn()));
    await sendRaw(port, sent, { enough: (answer) => answer.split("answer").length > 10 });
    expect(turns).toHaveLength(10);
    expect(new Set(turns).size).toBe(10);
  },
);

it("a connection that sends hundreds of requests with bodies at once is closed (rule 13.7)", async () => {
  const { port } = await openPromptApp();
  const answers = await sendRaw(port, withBody.repeat(700));
  expect(answers.split("answer").length).toBeLessThan(3);
});

it("those that wait when their connection is closed never begin, and a stop does not wait for them", async () => {
  const { app, begun, finished } = await openApp();
  const accepted = once(app.server, "connection");
  const socket = openSocket(portOf(app));
  socket.write(requests(numbers(20)));
  while (begun.length === 0) await wait(5);
  const [connection] = await accepted;
  socket.destroy();
  await once(connection, "close");
  await finished("1");
  await app.close();
  expect(begun).toEqual(["1"]);
});

it("those that wait for a turn when their connections are closed never begin", async () => {
  const connections: Socket[] = [];
  let begun = 0;
  const { app } = await openPromptApp(() => {
    begun += 1;
    if (begun === 100) for (const connection of connections) connection.destroy();
  });
  app.server.on("connection", (connection) => connections.push(connection));
  // Each has several answered before the hundredth begins; then all but its own wait for a turn.
  await Promise.all(numbers(20).map(() => sendRaw(portOf(app), requests(numbers(20)))));
  for (const _turn of numbers(100)) await nextTurn();
  expect(begun).toBe(100);
});

it("twenty may wait; a connection that sends more is closed", async () => {
  const { app, begun, finished } = await openApp();
  const patient = openSocket(portOf(app));
  patient.write(requests(numbers(21)));
  while (begun.length === 0) await wait(5);
  await wait(50);
  expect(patient.closed).toBe(false);
  await finished("1");
  while (begun.length === 1) await wait(5);
  expect(begun).toEqual(["1", "2"]);

  const flood = openSocket(portOf(app));
  const closed = new Promise((resolve) => flood.once("close", resolve));
  flood.write(requests(numbers(22).map((number) => `f${number}`)));
  await closed;
  await wait(50);
  expect(begun.slice(2)).toEqual(["f1"]);
});

it("requests on other connections do not wait", async () => {
  const { app, begun, finished } = await openApp();
  openSocket(portOf(app)).write(requests(["slow", "behind"]));
  while (begun.length === 0) await wait(5);
  const answered = sendRaw(portOf(app), requests(["quick"]), {
    enough: (answer) => answer.includes("answer"),
  });
  await finished("quick");
  expect(await answered).toContain("answer quick");
  expect(begun).toEqual(["slow", "quick"]);
});
