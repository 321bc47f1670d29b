import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { countTurns } from "../testing/count-turns.ts";
import { describeRoutes } from "./describe-routes.ts";

it.each(["identity", "br"])(
  "descriptions that many ask for at once, as %s, are sent in turns of their own, so that others come between (rule 13.7)",
  async (encoding) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    await describeRoutes(app, []);
    await app.ready();
    const turn = countTurns();
    const turns = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const url = index % 2 ? "/api/docs/json" : "/api/openapi.json";
        const { statusCode } = await app.inject({ url, headers: { "accept-encoding": encoding } });
        expect(statusCode).toBe(200);
        return turn();
      }),
    );
    expect(new Set(turns).size).toBe(10);
  },
);
