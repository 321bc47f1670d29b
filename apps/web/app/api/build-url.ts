/** `/api/x/:id` with its parameters filled in and the query appended; empty values are left out. */
export function buildUrl(path: string, params: unknown, query: unknown): string {
  const given = entriesOf(params);
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(given.get(name) ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function entriesOf(record: unknown): Map<string, unknown> {
  return new Map(typeof record === "object" && record !== null ? Object.entries(record) : []);
}
