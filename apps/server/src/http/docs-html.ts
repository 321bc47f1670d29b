import { z } from "zod";
import { describeType, Schema } from "./docs-types.ts";

const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()).default([]),
  "x-access": z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: Content.optional() }),
  ),
});
type Operation = z.infer<typeof Operation>;

/** What the page needs of an OpenAPI document. */
export const DocsDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The whole description as one page of HTML: a list of contents, then each call with what it takes and answers. */
export function renderDocs({ info, paths }: z.infer<typeof DocsDocument>): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "api");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
${info.description
  .split("\n\n")
  .map((part) => `<p>${inline(part)}</p>`)
  .join("\n")}
<p><a href="/api/openapi.json">OpenAPI 3.1 description</a></p></header>
<nav aria-label="Calls"><ul>${calls.map(contentsLine).join("")}</ul></nav>
<main>${[...groups].map(([tag, some]) => renderGroup(tag, some)).join("\n")}</main>
</body></html>
`;
}

function contentsLine({ method, path, operation }: Call): string {
  return `<li><a href="#${operation.operationId}"><b>${method}</b> ${escapeHtml(path)}</a></li>`;
}

function renderGroup(tag: string, calls: Call[]): string {
  return `<section><h2>${escapeHtml(tag)}</h2>${calls.map(renderCall).join("\n")}</section>`;
}

function renderCall({ method, path, operation }: Call): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return `<article id="${operationId}">
<h3><b>${method}</b> <code>${escapeHtml(path)}</code> <small>${escapeHtml(operation["x-access"])}</small></h3>
<p>${escapeHtml(summary)}</p>
${renderTable(
  "Parameters",
  parameters.map(({ name, in: place, schema, required }) => [
    name,
    `${place}${required ? ", required" : ""}`,
    describeType(schema),
  ]),
)}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => renderTable(`Body: ${type}`, fieldRows(schema)))
  .join("")}
${Object.entries(responses)
  .filter(([status]) => status < "300")
  .map(([status, answer]) =>
    renderTable(`Answer ${status}`, fieldRows(answer.content?.["application/json"]?.schema)),
  )
  .join("")}
<p class="refusals">Refuses with ${Object.keys(responses)
    .filter((status) => status >= "300")
    .join(", ")}</p>
</article>`;
}

function fieldRows(schema: Schema | undefined): string[][] {
  const shape = schema?.properties ? schema : schema?.anyOf?.[0];
  return Object.entries(shape?.properties ?? {}).map(([name, field]) => [
    name,
    shape?.required?.includes(name) ? "required" : "optional",
    describeType(field),
  ]);
}

function renderTable(caption: string, rows: string[][]): string {
  if (rows.length === 0) return "";
  const body = rows.map(
    ([name = "", ...cells]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<table><caption>${escapeHtml(caption)}</caption><tbody>${body.join("")}</tbody></table>`;
}

function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, "<code>$1</code>");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
