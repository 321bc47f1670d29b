/** A form value in Stripe's bracket notation: text, a list or an object. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses `a=1&b[c]=2&d[0][e]=3&f[]=4`; objects with only numeric names become lists. */
export function parseForm(text: string): Form {
  const root: Form = createNode();
  for (const [name, value] of new URLSearchParams(text)) place(root, splitName(name), value);
  const form = createNode();
  for (const [name, value] of Object.entries(root)) form[name] = settleLists(value);
  return form;
}

/** Has no prototype, so that `__proto__` is an ordinary name. */
function createNode(): Form {
  return Object.create(null);
}

function splitName(name: string): string[] {
  const [head = "", ...rest] = name.split("[");
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function place(root: Form, path: string[], value: string): void {
  let node = root;
  for (const [index, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(node).length) : part;
    if (index === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    if (typeof next === "object" && !Array.isArray(next)) {
      node = next;
    } else {
      const made = createNode();
      node[name] = made;
      node = made;
    }
  }
}

function settleLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  // Numeric keys of an object are iterated in ascending order.
  if (entries.every(([name]) => /^\d+$/.test(name)))
    return entries.map(([, item]) => settleLists(item));
  const settled = createNode();
  for (const [name, item] of entries) settled[name] = settleLists(item);
  return settled;
}
