import type { ApiRoute } from "@coupon-center/contract";
import { answerShapes } from "./answer-shapes.ts";

/**
 * Whether a body is what the API answers to a call: a network that wants a sign-in first answers
 * 200 with anything.
 */
export function isAnswer(route: ApiRoute, body: unknown): boolean {
  return fits(body, answerShapes.routes[route]);
}

function fits(value: unknown, place = -1): boolean {
  const shape = answerShapes.shapes[place];
  if (shape === undefined) return false;
  if (typeof shape === "string") return ["any", typeOf(value), `=${value}`].includes(shape);
  if (Array.isArray(shape)) return shape.some((one: number) => fits(value, one));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(shape).every(([key, item]) => {
    if (key === "[]") return Array.isArray(value) && value.every((entry) => fits(entry, item));
    const part: unknown = Reflect.get(value, key.replace("?", ""));
    return (part === undefined && key.startsWith("?")) || fits(part, item);
  });
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
