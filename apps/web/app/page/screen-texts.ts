/**
 * Nothing of a layout's own: a page brings the texts of its area, and `clientLoader` those of a
 * screen that is opened from another page.
 */
export function loader(): null {
  return null;
}

export async function clientLoader({ request }: { request: Request }): Promise<null> {
  const { fetchTexts } = await import("./texts/fetch-texts.ts");
  await fetchTexts(request.url);
  return null;
}

/** A layout's texts stay the same; asked for again, they were loaded beside those of the page. */
export function shouldRevalidate(): boolean {
  return false;
}
