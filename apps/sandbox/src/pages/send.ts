import type { FastifyReply } from "fastify";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/**
 * The parts of a page; `wide` for lists, `formTargets` are other origins that its form may submit
 * to.
 */
export interface Page {
  title: string;
  base: string;
  body: Html;
  wide?: boolean;
  formTargets?: string[];
}

/** Sends a complete page with a policy that allows no scripts. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(" ");
  const policy = `default-src 'none'; style-src 'self'; img-src 'self' https: data:; frame-src 'self'; form-action ${targets}; frame-ancestors 'self'; base-uri 'none'`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.base}/assets/sandbox.css">
</head>
<body class="${page.wide ? "wide" : "narrow"}">
${page.body}
</body>
</html>
`;
  return reply
    .code(status)
    .headers({ ...HEADERS, "content-security-policy": policy })
    .type("text/html; charset=utf-8")
    .send(document.markup);
}

/** A page with a message only, e.g. for a missing object. */
export function sendNotice(
  reply: FastifyReply,
  base: string,
  notice: { title: string; text: string; status?: number },
): FastifyReply {
  const body = html`<main class="card notice"><h1>${notice.title}</h1><p>${notice.text}</p></main>`;
  return sendPage(reply, { title: notice.title, base, body }, notice.status ?? 200);
}

/** In place of a portal page whose session is not known. */
export function sendPortalExpired(world: World, reply: FastifyReply): FastifyReply {
  const notice = { title: "This page has expired", text: "Open it again from the shop." };
  return sendNotice(reply, readBase(world), { ...notice, status: 404 });
}

/** The base path of the pages, e.g. `/sandbox`; the same here and behind the product's proxy. */
export function readBase(world: World): string {
  return new URL(world.settings.publicUrl).pathname.replace(/\/$/, "");
}
