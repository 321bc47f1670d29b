const ID = /((?:cs_)?[a-z]+)_([0-9A-Za-z]{14,})/g;
const DAY = 86_400;

/**
 * A value for a snapshot: ids are numbered in order, times are days from `start` (epoch seconds).
 */
export function anonymous(value: unknown, start: number, origin: string): unknown {
  const numbers = new Map<string, number>();
  const last = new Map<string, number>();
  const named = (whole: string, kind: string) => {
    const number = numbers.get(whole) ?? (last.get(kind) ?? 0) + 1;
    numbers.set(whole, number);
    last.set(kind, Math.max(number, last.get(kind) ?? 0));
    return `${kind}_${number}`;
  };
  const replace = (name: string, field: unknown): unknown => {
    if (name === "exp_year")
      return `${Number(field) - new Date(start * 1000).getUTCFullYear()} years on`;
    if (typeof field === "number" && field > start - 400 * DAY)
      return `day ${Math.round((field - start) / DAY)}`;
    if (typeof field !== "string") return field;
    const text =
      name === "invoice_prefix" ? "PREFIX" : field.replace(/^[0-9A-Z]{8}(?=-\d)/, "PREFIX");
    const timeless = text.replace(/\?t=\d+$/, "?t=now");
    return timeless.replaceAll(origin, "https://sandbox").replace(ID, named);
  };
  return JSON.parse(JSON.stringify(value, replace));
}
