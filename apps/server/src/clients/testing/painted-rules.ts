import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { webApp } from "./read-tokens.ts";

export interface PaintedRule {
  file: string;
  text: string[];
  ground: string[];
  edges: string[];
}

const declaration =
  /^(color|fill|background|background-color|accent-color|outline|outline-color|border(?!-[a-z-]*radius)[a-z-]*): (.+)$/;
const colour = /color-mix\((?:[^()]|\([^()]*\))*\)|var\(--[\w-]+\)|#[\da-f]{6}/g;

/** The colours in each rule of the web application's style sheets, by what they paint. */
export function readPaintedRules(): PaintedRule[] {
  const files = readdirSync(webApp, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".css")).flatMap(rulesOf);
}

function rulesOf(file: string): PaintedRule[] {
  const css = readFileSync(join(webApp, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = ""]) => {
    const rule: PaintedRule = { file, text: [], ground: [], edges: [] };
    for (const line of body.split(";")) {
      const [, property = "", value = ""] =
        declaration.exec(line.replace(/\s+/g, " ").trim()) ?? [];
      const colours = (value.match(colour) ?? [])
        .filter((it) => !it.includes("currentColor"))
        .map((it) => it.replace(/^var\((.+)\)$/, "$1"));
      rule[partOf(property, value)].push(...colours);
    }
    return rule;
  });
}

/** A gradient draws dashes and stripes: shapes on a background. */
function partOf(property: string, value: string): "text" | "ground" | "edges" {
  if (property === "color") return "text";
  return property.startsWith("background") && !value.includes("gradient") ? "ground" : "edges";
}
