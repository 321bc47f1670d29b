import Fastify from "fastify";
import { expect, it } from "vitest";
import { lazyRoutes } from "./lazy-routes.ts";

it("what is loading while the application closes is closed with it", async () => {
  const app = Fastify();
  const loading = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let isClosed = false;
  lazyRoutes(app, {
    urls: ["/late"],
    methods: ["GET"],
    async load(inner) {
      inner.addHook("onClose", async () => {
        isClosed = true;
      });
      begun.resolve();
      await loading.promise;
      inner.get("/late", async () => "here");
    },
  });
  const asked = app.inject("/late");
  await begun.promise;
  const closed = app.close();
  loading.resolve();
  await closed;
  expect(isClosed).toBe(true);
  await asked;
});
