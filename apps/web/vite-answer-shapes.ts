import type { Plugin } from "vite";
import type { AnswerShapes } from "./app/api/answer-shapes.ts";

const MODULE = "/app/api/answer-shapes.ts";

/** Replaces the module that derives the answers' shapes by its result, without the schemas. */
export function answerShapesOnly(): Plugin {
  return {
    name: "answer-shapes",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(MODULE)) return null;
      const made: { answerShapes: AnswerShapes } = await import(id);
      return `export const answerShapes = ${JSON.stringify(made.answerShapes)}`;
    },
  };
}
