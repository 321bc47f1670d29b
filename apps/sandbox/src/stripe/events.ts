import { z } from "zod";
import type { World } from "../core/world.ts";
import { listNotes } from "../webhooks/log.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { fits, listPage } from "./list.ts";
import { flag, paging, text } from "./params.ts";

/** `/v1/events` */
export const eventEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/events",
    {
      ...paging,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      delivery_success: flag.optional(),
    },
    (world, params) =>
      listPage(
        world,
        "event",
        params,
        { url: "/v1/events" },
        ({ id, type }) =>
          (params.type === undefined || matchType(params.type, type)) &&
          (params.types?.includes(type) ?? true) &&
          fits(params, { delivery_success: wasDelivered(world, id) }),
      ),
  ),
  readEndpoint("/events", "event"),
];

/** A type may end with an asterisk, e.g. `invoice.*`. */
function matchType(wanted: string, type: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Whether every endpoint has accepted the event. */
function wasDelivered(world: World, event: string): boolean {
  return listNotes(world, event).every((note) => note.state === "delivered");
}
