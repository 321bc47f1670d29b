import { expect, test } from "vitest";
import { withTemplate } from "./databases.ts";

test("the template of test databases is dropped even if the work with it fails", async () => {
  const dropped: string[] = [];
  const create = async (server: string) => ({
    name: "template",
    drop: async () => void dropped.push(server),
  });
  const work = () => Promise.reject(new Error("planted"));
  await expect(withTemplate("postgres://test", work, create)).rejects.toThrow("planted");
  expect(dropped).toEqual(["postgres://test"]);
});
