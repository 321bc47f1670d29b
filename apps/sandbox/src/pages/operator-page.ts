import type { FastifyReply } from "fastify";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";
import { readBase, sendPage } from "./send.ts";

/** Sends one of the pages for developers, with links to the others. */
export function sendOperatorPage(
  world: World,
  reply: FastifyReply,
  title: string,
  body: Html,
): FastifyReply {
  const base = readBase(world);
  const whole = html`<div class="desk">
<nav class="trail" aria-label="Sandbox">
  <a href="${base}">Sandbox</a>
  <a href="${base}/mail">Mailbox</a>
  <a href="${base}/events">Events</a>
</nav>
<main class="stack"><h1>${title}</h1>
${body}
</main>
</div>`;
  return sendPage(reply, { title, base, body: whole, wide: true });
}

/** Formats a time given in epoch milliseconds. */
export function renderTime(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
