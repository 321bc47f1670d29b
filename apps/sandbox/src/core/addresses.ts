import type { Store } from "./store.ts";

/** Rewrites the pages' URLs in stored objects when the sandbox's public URL changes. */
export function moveAddresses(store: Store, publicUrl: string): void {
  const [row] = store.rows<{ value: string }>(
    "SELECT value FROM setting WHERE name = 'public_url'",
  );
  if (row?.value === publicUrl) return;
  store.transaction(() => {
    if (row) {
      store.run(
        "UPDATE object SET json = replace(json, ?, ?) WHERE kind <> 'event'",
        `"${row.value}/`,
        `"${publicUrl}/`,
      );
    }
    store.run("INSERT OR REPLACE INTO setting VALUES ('public_url', ?)", publicUrl);
  });
}
