import { endpoints } from "@coupon-center/contract";
import sharp from "sharp";
import type { Caller } from "./caller.ts";
import type { Installation } from "./installation.ts";

/** A small logo as a browser's form uploads it: the request's body and its headers. */
export async function logoForm() {
  const file = await sharp({
    create: { width: 120, height: 40, channels: 3, background: "#163c2e" },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "logo.png");
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

/** Uploads that logo as a merchant, on a host or the default one. */
export async function uploadLogo({ app }: Installation, { session }: Caller, host?: string) {
  const { payload, headers } = await logoForm();
  const authorization = `Bearer ${session?.token}`;
  const all = { ...headers, authorization, ...(host && { host }) };
  return app.inject({ method: "POST", url: endpoints.uploadImage.path, payload, headers: all });
}
