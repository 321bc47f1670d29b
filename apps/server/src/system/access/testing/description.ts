import { z } from "zod";
import type { Installation } from "../../../testing/installation.ts";

const Operation = z.looseObject({
  operationId: z.string(),
  "x-access": z.enum(["public", "user", "merchant", "staff", "admin"]),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/** A call in the published description. */
export interface Operation {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: z.infer<typeof Operation>["x-access"];
  success: number;
  statuses: number[];
}

const Method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** All calls in `/api/openapi.json`. */
export async function readOperations({ app }: Installation): Promise<Operation[]> {
  const { paths } = Description.parse((await app.inject("/api/openapi.json")).json());
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const statuses = Object.keys(operation.responses).map(Number);
      return {
        name: operation.operationId,
        method: Method.parse(method.toUpperCase()),
        path,
        access: operation["x-access"],
        success: statuses.find((status) => status < 300) ?? 200,
        statuses,
      };
    }),
  );
}
