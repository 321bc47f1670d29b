import type { FastifyInstance } from "fastify";
import type { World } from "../core/world.ts";
import { type DeliveryNote, listDeliveries, listNotes } from "../webhooks/log.ts";
import { type Html, html } from "./html.ts";
import { renderTime, sendOperatorPage } from "./operator-page.ts";
import type { ById } from "./read.ts";
import { readBase, sendNotice } from "./send.ts";

const SHOWN = 200;

/** Serves the delivery log, and each event as it was sent. */
export function serveEvents(app: FastifyInstance, world: World): void {
  app.get("/sandbox/events", (_request, reply) => {
    const base = readBase(world);
    const rows = listDeliveries(world, SHOWN).map(
      ({ event, notes }) => html`<tr>
<td>${renderTime(event.created * 1000)}</td>
<td><a href="${base}/events/${event.id}">${event.type}</a></td>
<td>${notes.length === 0 ? "No endpoint" : notes.map(renderNote)}</td></tr>`,
    );
    const body =
      rows.length === 0
        ? html`<p class="panel">Nothing has happened yet. Create something through Stripe&rsquo;s API or pay on a payment page.</p>`
        : html`<div class="panel"><table class="log">
<thead><tr><th scope="col">When</th><th scope="col">Event</th><th scope="col">Delivery</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
    return sendOperatorPage(world, reply, "Events", body);
  });

  app.get<ById>("/sandbox/events/:id", (request, reply) => {
    const event = world.store.get("event", request.params.id);
    if (!event) {
      const base = readBase(world);
      return sendNotice(reply, base, { title: "No such event", text: "", status: 404 });
    }
    const body = html`<div class="panel"><p>${listNotes(world, event.id).map(renderNote)}</p>
<pre>${JSON.stringify(event, null, 2)}</pre></div>`;
    return sendOperatorPage(world, reply, event.type, body);
  });
}

function renderNote(note: DeliveryNote): Html {
  const looks = { delivered: "good", failed: "bad", dropped: "bad", held: "", pending: "" };
  const wait = Math.max(0, Math.ceil((note.next_try_ms - Date.now()) / 1000));
  const retry = note.state === "pending" && note.attempts > 0 && `, next try in ${wait} s`;
  return html`<div><span class="tag ${looks[note.state]}">${note.state}</span>
<span class="small">${note.attempts} ${note.attempts === 1 ? "attempt" : "attempts"}${note.answer && `, answer ${note.answer}`}${retry}</span></div>`;
}
