import { z } from "zod";
import type { Installation } from "../../../testing/installation.ts";

const Method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** All calls in `/api/openapi.json`, with what a schema reads of each. */
export async function readDescribed<O extends z.ZodType<object>>(
  { app }: Installation,
  operation: O,
): Promise<(z.infer<O> & { method: z.infer<typeof Method>; path: string })[]> {
  const Description = z.looseObject({
    paths: z.record(z.string(), z.record(z.string(), operation)),
  });
  const { paths } = Description.parse((await app.inject("/api/openapi.json")).json());
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      ...described,
      method: Method.parse(method.toUpperCase()),
      path,
    })),
  );
}

const Described = z.looseObject({
  operationId: z.string(),
  "x-access": z.enum(["public", "user", "merchant", "staff", "admin"]),
  responses: z.record(z.string(), z.unknown()),
});

/** A call in the published description. */
export type Operation = Awaited<ReturnType<typeof readOperations>>[number];

export async function readOperations(at: Installation) {
  const described = await readDescribed(at, Described);
  return described.map(({ operationId: name, "x-access": access, responses, method, path }) => {
    const success =
      Object.keys(responses)
        .map(Number)
        .find((status) => status < 300) ?? 200;
    return { name, method, path, access, success };
  });
}
