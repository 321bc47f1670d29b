import type { FastifyInstance } from "fastify";
import { CARD_NOTES } from "../billing/cards.ts";
import { FAULT_CHOICES, type Faults } from "../core/faults.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";
import { renderTime, sendOperatorPage } from "./operator-page.ts";
import { readBase } from "./send.ts";

const MOVES: ReadonlyArray<[duration: string, label: string]> = [
  ["PT1H", "+1 hour"],
  ["P1D", "+1 day"],
  ["P1W", "+1 week"],
  ["P1M", "+1 month"],
  ["P1Y", "+1 year"],
];

/** Serves the home page: clock, faults, test cards, and links to the other pages. */
export function serveHome(app: FastifyInstance, world: World, smtpUrl: string): void {
  app.get("/sandbox", (_request, reply) => {
    const base = readBase(world);
    const body = html`<p>The outside world on this machine. Nothing here moves real money or reaches a real mailbox.</p>
<div class="panels">
  ${renderClock(world, base)}
  ${renderFaults(world.faults, base)}
  <section class="panel"><h2>Mailbox</h2>
    <p>Mail sent to <code>${smtpUrl}</code> ends up in the <a href="${base}/mail">mailbox</a>, also as <a href="${base}/mail.json">JSON</a>.</p></section>
  <section class="panel"><h2>Events</h2>
    <p>What Stripe would tell, and whether it was heard: <a href="${base}/events">events and deliveries</a>.</p>
    <form method="post" action="${base}/webhooks/flush"><button class="quiet">Deliver what waits</button></form></section>
  <section class="panel"><h2>Test cards</h2>
    <table><tbody>${CARD_NOTES.map(([number, note]) => html`<tr><td><code>${number}</code></td><td>${note}</td></tr>`)}</tbody></table></section>
</div>`;
    return sendOperatorPage(world, reply, "Sandbox", body);
  });
}

function renderClock(world: World, base: string): Html {
  const days = Math.round((world.clock.offset() / 86_400_000) * 10) / 10;
  const moves = MOVES.map(
    ([duration, label]) => html`<button name="advance" value="${duration}">${label}</button>`,
  );
  return html`<section class="panel"><h2>Clock</h2>
<p>${renderTime(world.clock.now())}</p>
<p class="small">${days === 0 ? "The real time." : `${days} days ahead of the real time.`}</p>
<form method="post" action="${base}/clock" class="row">${moves}
<button name="reset" value="true" class="quiet">Reset</button></form></section>`;
}

function renderFaults(faults: Faults, base: string): Html {
  const choices: ReadonlyArray<[name: keyof typeof FAULT_CHOICES, label: string]> = [
    ["api", "Stripe’s API"],
    ["webhooks", "Webhooks"],
    ["smtp", "Mail server"],
    ["portal", "Settings of the customer portal"],
  ];
  const fields = choices.map(
    ([name, label]) => html`<label for="fault-${name}">${label}</label>
<select id="fault-${name}" name="${name}">${FAULT_CHOICES[name].map(
      (choice) => html`<option${choice === faults[name] && html` selected`}>${choice}</option>`,
    )}</select>`,
  );
  return html`<section class="panel"><h2>Faults</h2>
<form method="post" action="${base}/faults" class="form">${fields}<button>Set</button></form></section>`;
}
