/** A layout's `clientLoader`: gets the texts of its area when it is opened from another page. */
export async function loadTexts({ request }: { request: Request }): Promise<null> {
  const { fetchTexts } = await import("./texts/fetch-texts.ts");
  await fetchTexts(request.url);
  return null;
}
