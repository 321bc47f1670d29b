import { afterAll, expect, test } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { ensureLinks } from "./payment-link.ts";
import { listing, overrideStripe, stripeError } from "./testing/override-stripe.ts";

const at = await openInstallation();
afterAll(() => at.close());

const after = "http://coupons.test/payment?paid=now";
const clientMetadata = { coupon_center_client: "8" };
const ours = { ...clientMetadata, price: "price_1", after, methods: "card" };
const link = (id: string, metadata: object = ours, active = true) => ({
  id,
  url: `https://pay.example/${id}`,
  active,
  metadata,
  allow_promotion_codes: false,
});

type Link = ReturnType<typeof link>;

/** For each list of links that was asked for, whether it was of active ones. */
const lists: boolean[] = [];

/** Requests the link of `price_1` with these links at Stripe; returns its URL and the calls. */
async function ensure(links: Link[], refusal?: Error, allowsCodes = false) {
  const { urls, ...rest } = await ensureAll(["price_1"], links, refusal, allowsCodes);
  return { ...rest, url: Array.isArray(urls) ? urls[0] : urls };
}

async function ensureAll(prices: string[], links: Link[], refusal?: Error, allowsCodes = false) {
  const done: unknown[] = [];
  lists.length = 0;
  const { logger, lines } = captureLog();
  const restore = overrideStripe(at, () => ({
    paymentLinks: {
      list: ({ active, ...given }: { active: boolean }) => {
        expect(given).toEqual({ limit: 100 });
        lists.push(active);
        return listing(links.filter((one) => one.active === active));
      },
      update: async (id: string, change: object) => {
        done.push([id, change]);
        if (refusal) throw refusal;
      },
      create: async (given: object) => {
        done.push(given);
        return link("link_new");
      },
    },
  }));
  const ctx = { ...systemCtx(at), log: logger };
  const selling = { prices, clientMetadata, allowsCodes };
  const urls: unknown = await ensureLinks(ctx, selling).catch((error: unknown) => error);
  restore();
  return { urls, done, logged: lines().map(({ event, link: id }) => [event, id]) };
}

const made = {
  line_items: [{ price: "price_1", quantity: 1 }],
  payment_method_types: ["card"],
  after_completion: { type: "redirect", redirect: { url: after } },
  metadata: ours,
  subscription_data: { metadata: clientMetadata },
};

test("a plan is sold monthly by card, and its subscription carries the client's id (decisions 036, 043)", async () => {
  expect(await ensure([])).toEqual({
    url: "https://pay.example/link_new",
    done: [made],
    logged: [],
  });
});

test("a link is reused if it sells the same in the same way, an active one before an inactive one", async () => {
  const others = [
    link("link_lane", { ...ours, coupon_center_client: "10" }),
    link("link_moved", { ...ours, after: "http://elsewhere.test/payment" }),
    link("link_any_method", { ...ours, methods: "all" }),
  ];
  const own = [link("link_closed", ours, false), link("link_open"), link("link_open_too")];
  expect(await ensure([...others, ...own])).toMatchObject({
    url: "https://pay.example/link_open",
    done: [],
    logged: [],
  });
  expect(await ensure(others)).toMatchObject({ url: "https://pay.example/link_new", done: [made] });
  const closed = [link("link_closed", ours, false), link("link_closed_too", ours, false)];
  expect(await ensure(closed)).toMatchObject({
    url: "https://pay.example/link_closed",
    done: [["link_closed", { active: true }]],
  });
});

test("'older payment links close' (rule 8.10, decision 059): the client's own active links of other prices", async () => {
  const older = { ...ours, price: "price_0" };
  const links = [
    link("link_open"),
    link("link_older", older),
    link("link_oldest", { ...older, price: "price_a", methods: "all" }),
    link("link_closed", older, false),
    link("link_lane", { ...older, coupon_center_client: "10" }),
    link("link_foreign", {}),
  ];
  const closed = ["link_older", "link_oldest"];
  const done = closed.map((id) => [id, { active: false }]);
  expect((await ensure(links)).done).toEqual(done);
  expect(await ensure(links, stripeError("StripeInvalidRequestError"))).toEqual({
    url: "https://pay.example/link_open",
    done,
    logged: closed.map((id) => ["payment_link_not_closed", id]),
  });
  const mistake = new TypeError("planted");
  expect(await ensure(links, mistake)).toMatchObject({ url: mistake, done: [done[0]] });
});

test.each([
  [10_000, "link_open"],
  [10_001, "link_new"],
])(
  "the newest ten thousand links are searched: the matching one is number %i",
  async (place, id) => {
    const foreign = Array.from({ length: place - 1 }, (_, index) => link(`link_${index}`, {}));
    expect((await ensure([...foreign, link("link_open")])).url).toBe(`https://pay.example/${id}`);
  },
);

test("closed links, which may be thousands, are listed only where none of the brand's is open", async () => {
  const closed = link("link_closed", ours, false);
  await ensure([link("link_open"), closed]);
  expect(lists).toEqual([true]);
  await ensure([closed]);
  expect(lists).toEqual([true, false]);
});

test("a link takes promotion codes as its brand's data says, a link that is there is changed (rule 8.28, decision 080)", async () => {
  expect(await ensure([], undefined, true)).toMatchObject({
    done: [{ ...made, allow_promotion_codes: true }],
  });
  const taking = { ...link("link_taking"), allow_promotion_codes: true };
  expect((await ensure([taking], undefined, true)).done).toEqual([]);
  expect((await ensure([taking])).done).toEqual([
    ["link_taking", { allow_promotion_codes: false }],
  ]);
  const closed = link("link_closed", ours, false);
  expect((await ensure([closed], undefined, true)).done).toEqual([
    ["link_closed", { active: true, allow_promotion_codes: true }],
  ]);
});

test("a monthly and a yearly plan have a link each, and only links of other prices are closed (rule 8.30, decision 085)", async () => {
  const of = (price: string) => ({ ...ours, price });
  const open = [
    link("link_month"),
    link("link_year", of("price_2")),
    link("link_old", of("price_0")),
  ];
  expect(await ensureAll(["price_1", "price_2"], open)).toEqual({
    urls: ["https://pay.example/link_month", "https://pay.example/link_year"],
    done: [["link_old", { active: false }]],
    logged: [],
  });
  expect(await ensureAll(["price_1"], open)).toMatchObject({
    urls: ["https://pay.example/link_month"],
    done: [
      ["link_year", { active: false }],
      ["link_old", { active: false }],
    ],
  });
  // One of the client whose price is not written in it sells what nobody knows.
  const unmarked = link("link_unmarked", clientMetadata);
  expect((await ensureAll(["price_1"], [link("link_month"), unmarked])).done).toEqual([
    ["link_unmarked", { active: false }],
  ]);
});
