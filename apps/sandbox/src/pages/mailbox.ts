import type { FastifyInstance } from "fastify";
import type { World } from "../core/world.ts";
import { findMail, listMails, type Mail } from "../mail/mailbox.ts";
import { type Html, html } from "./html.ts";
import { renderTime, sendOperatorPage } from "./operator-page.ts";
import { type ById, readQuery } from "./read.ts";
import { readBase, sendNotice } from "./send.ts";

/** A mail's HTML cannot run scripts or act as this origin; its links open outside. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'";

/** Serves the mailbox as pages and as JSON. */
export function serveMailbox(app: FastifyInstance, world: World): void {
  app.get("/sandbox/mail.json", (request, reply) => {
    reply.header("cache-control", "no-store");
    return listMails(world, readQuery(request).to);
  });

  app.get("/sandbox/mail", (request, reply) => {
    const { to } = readQuery(request);
    return sendOperatorPage(
      world,
      reply,
      "Mailbox",
      renderList(listMails(world, to), readBase(world)),
    );
  });

  app.get<ById>("/sandbox/mail/:id", (request, reply) => {
    const mail = findMail(world, Number(request.params.id));
    if (!mail) {
      const notice = { title: "No such mail", text: "It may be in another mailbox.", status: 404 };
      return sendNotice(reply, readBase(world), notice);
    }
    return sendOperatorPage(
      world,
      reply,
      mail.subject || "(no subject)",
      renderMail(mail, readBase(world)),
    );
  });

  app.get<ById>("/sandbox/mail/:id/html", (request, reply) => {
    const mail = findMail(world, Number(request.params.id));
    return reply
      .code(mail ? 200 : 404)
      .headers({ "content-security-policy": MAIL_POLICY, "x-content-type-options": "nosniff" })
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><link rel="icon" href="data:,"><base target="_blank">${mail?.html ?? ""}`,
      );
  });
}

function renderList(mails: Mail[], base: string): Html {
  if (mails.length === 0) {
    return html`<p class="panel">No mail yet. What the product sends appears here.</p>`;
  }
  const rows = mails.map(
    (mail) => html`<tr><td>${renderTime(Date.parse(mail.date))}</td>
<td>${mail.to}</td><td><a href="${base}/mail/${mail.id}">${mail.subject || "(no subject)"}</a></td></tr>`,
  );
  return html`<div class="panel"><table class="log">
<thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function renderMail(mail: Mail, base: string): Html {
  const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`);
  return html`<section class="panel">
<p>From ${mail.from} to ${mail.to}, ${renderTime(Date.parse(mail.date))}</p>
${mail.html && html`<iframe class="mail" title="The mail as it looks" src="${base}/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${links.length > 0 && html`<h2>Links</h2><ul>${links}</ul>`}
${mail.text && html`<h2>Text</h2><pre>${mail.text}</pre>`}
</section>`;
}
