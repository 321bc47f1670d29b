import { limits, logoNumbers, passesLogoRule, type Say } from "@coupon-center/contract";
import { ApiError, withOffline } from "../api/api-error.ts";
import { send } from "../api/send.ts";
import { withBearer } from "../api/with-bearer.ts";

/** How long an image host may take; our own server waits for a picture for 15 seconds. */
const FOREIGN_MS = 120_000;

export interface UploadPlace {
  imageUploadUrl: string;
  imageUploadPreset: string;
}

/** A rejected logo, with the message to show. */
export class LogoError extends Error {}

/** Validates the image, uploads it and returns its URL. Errors: LogoError. */
export async function uploadLogo(file: File, place: UploadPlace, say: Say): Promise<string> {
  if (file.size > limits.logo.bytes) throw new LogoError(say("logoTooLarge", logoNumbers));
  const size = await measure(file, say);
  if (!passesLogoRule(size)) throw new LogoError(say("logoWrongSize", logoNumbers));
  const body = new FormData();
  body.set("file", file);
  body.set("upload_preset", place.imageUploadPreset);
  const answer = await post(place.imageUploadUrl, body, say);
  const url = readUrl(answer);
  if (url === null) throw new LogoError(say("uploadNoUrl"));
  return url;
}

async function post(url: string, body: FormData, say: Say): Promise<unknown> {
  try {
    // The bearer token is only sent to this installation, never to an external image host.
    const own = new URL(url, window.location.origin).origin === window.location.origin;
    if (own) return await withBearer((token) => send(url, { method: "POST", body, token }));
    const signal = AbortSignal.timeout(FOREIGN_MS);
    const response = await fetch(url, { method: "POST", body, signal });
    if (!response.ok) throw new ApiError(response.status, null);
    return await response.json();
  } catch (error) {
    const { status, fields } = error instanceof ApiError ? error : new ApiError(0, null);
    const said = Object.values(fields)[0]?.[0];
    const failed = say("uploadFailed", { status: String(status) });
    throw new LogoError(said ?? withOffline(failed, error));
  }
}

function readUrl(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  const url: unknown = Reflect.get(answer, "secure_url") ?? Reflect.get(answer, "url");
  return typeof url === "string" && url !== "" ? url : null;
}

async function measure(file: File, say: Say): Promise<{ width: number; height: number }> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    throw new LogoError(say("logoNoPicture"));
  }
}
