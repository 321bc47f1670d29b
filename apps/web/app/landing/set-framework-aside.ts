// What loads the framework, as React Router writes it: its files in the head, and one module.
const FILES = /<link rel="modulepreload"[^>]*>/g;
const MODULE = /<script[^>]* type="module"[^>]*>[^<]*<\/script>/;

/**
 * Puts what loads the framework into a template, where browsers leave it alone, at the place of its
 * module, so that the page is as the framework expects it once `script` puts it back.
 */
export function setFrameworkAside(html: string, script: string, nonce: string): string {
  const files = html.match(FILES)?.join("") ?? "";
  const [module] = MODULE.exec(html) ?? [];
  if (module === undefined || files === "")
    throw new Error("The landing page does not load the framework as expected");
  return html
    .replaceAll(FILES, "")
    .replace(module, () => `<template id="framework">${files}${module}</template>`)
    .replace("</body>", () => `<script nonce="${nonce}">${script}</script></body>`);
}
