import type { GalleryPart } from "@coupon-center/contract";
import { escapeMarkup } from "../../../escape-markup.ts";
import type { Who } from "./sample-people.ts";

/** A screen in a frame of the preview. */
export interface Frame {
  title: string;
  url: string;
}

export const titles = {
  guest: "Guests",
  staff: "Staff",
  newcomer: "A new merchant",
  merchant: "A merchant with a live store",
  components: "Components",
  mails: "Mails",
};

export const componentTitles: Readonly<Record<GalleryPart, string>> = {
  buttons: "Buttons and tags",
  messages: "Messages and dialogs",
  fields: "Fields",
  coupons: "Coupons",
  states: "Empty, failed and loading parts",
};
export const galleryParts = Object.keys(componentTitles) as GalleryPart[];

type Group = readonly [title: string, frames: readonly Frame[]];

/** Screens by who sees them; a guest's are first. */
export function screensOf(store: { id: number; slug: string }): Record<Who | "guest", string[]> {
  const page = `/stores/${store.slug}`;
  return {
    guest: [
      "/",
      page,
      "/stores",
      "/stores?search=nothing",
      "/stores/nowhere-cp",
      `${page}/picture.png`,
      "/login",
      "/register",
      "/auth/password-reminder",
      "/auth/set-password?token=preview",
    ],
    newcomer: ["/my-store", "/payment", "/coupons"],
    merchant: [
      "/my-store",
      "/my-store/preview",
      "/coupons",
      "/coupons/add",
      "/payment",
      "/account",
    ],
    staff: ["/staff", `/staff/stores/${store.id}`, "/staff/revenue", "/staff/team"],
  };
}

/** The page of all frames, without script; a frame loads when it is scrolled to. */
export function renderPreview(siteName: string, groups: readonly Group[]): string {
  const name = escapeMarkup(siteName);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>${style}</style>
<h1>${name}</h1>
<fieldset>
<label><input type="radio" name="width" value="390" checked> 390 px</label>
<label><input type="radio" name="width" value="1280"> 1280 px</label>
</fieldset>
${groups.map(renderGroup).join("\n")}
</html>
`;
}

function renderGroup([title, frames]: Group): string {
  return `<h2>${escapeMarkup(title)}</h2>\n<div class="frames">\n${frames.map(renderFrame).join("\n")}\n</div>`;
}

function renderFrame({ title, url }: Frame): string {
  const address = escapeMarkup(url);
  const name = escapeMarkup(title);
  return `<figure><figcaption><a href="${address}">${name}</a></figcaption><iframe loading="lazy" title="${name}" src="${address}"></iframe></figure>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --width: 390px }
:root:has([value="1280"]:checked) { --width: 1280px }
body { margin: 24px }
fieldset { border: 0; padding: 0; display: flex; gap: 16px; position: sticky; inset-block-start: 0; background: Canvas }
h2 { scroll-margin-block-start: 40px }
.frames { display: flex; flex-wrap: wrap; gap: 24px }
figure { margin: 0 }
figcaption { margin-block-end: 8px }
iframe { inline-size: var(--width); block-size: 800px; border: 1px solid GrayText; border-radius: 8px; background: Canvas }
`;
