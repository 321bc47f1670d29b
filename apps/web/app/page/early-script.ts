// Begins what a screen would otherwise wait for when its scripts are there: it runs before the page
// is painted. It is inlined as a plain script, so it cannot import anything, not even a type by
// name.
type EarlyAsk = import("./early-asks.ts").EarlyAsk;
type StoredUser = import("../session/stored-user.ts").StoredUser;

const { dataset } = document.currentScript ?? document.documentElement;

try {
  const asks: EarlyAsk[] = JSON.parse(dataset.asks ?? "[]");
  const user: StoredUser | null = JSON.parse(localStorage.getItem("user") ?? "null");
  // Until the page is hydrated: hides what is only for guests, shows what the server has drawn for
  // whoever is signed in, and for a merchant with a page and a plan.
  const { dataset: known } = document.documentElement;
  if (user) known.known = "";
  if (user?.store?.is_approved && user.coupon_center_txn) known.live = "";
  // A token that is about to end is renewed first, by the screen.
  const left = Date.parse(user?.expiration ?? "") - Date.now();
  if (user && typeof user.token === "string" && left > 60_000) {
    const answers = new Map(asks.flatMap((ask) => begin(ask, user)));
    window.early = { token: user.token, at: Date.now(), answers };
  }
} catch {
  // Without storage, or with another's entry in it, the screen asks itself.
}

// The first formatter of a process takes a phone 60 ms, here while it waits for style sheets.
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang).format(0));

/** Sends a request as `send` would, if the user has what it is about. */
function begin({ url, of }: EarlyAsk, user: StoredUser): [string, Promise<Response>][] {
  if (of && !user[of]) return [];
  const filled = url.replace("__slug__", encodeURIComponent(user.store?.slug ?? ""));
  const headers = new Headers({
    Accept: "application/json",
    "X-Coupon-Center": "true",
    Authorization: `Bearer ${user.token}`,
  });
  const { siteKey } = document.documentElement.dataset;
  if (siteKey) headers.set("X-Site-Key", siteKey);
  // As long as `api/send.ts` waits.
  const signal = AbortSignal.timeout(40_000);
  const answer = fetch(filled, { headers, credentials: "omit", signal });
  // Who takes it handles its error.
  answer.catch(() => undefined);
  return [[filled, answer]];
}
