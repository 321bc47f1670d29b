import {
  addDays,
  type ClientView,
  type Coupon,
  type Day,
  type StorePageView,
  startOfDay,
} from "@coupon-center/contract";

/** schema.org data of a store page: the store and its current coupons, without codes. */
export function storeJsonLd(view: StorePageView, canonical: string): object {
  const { store, coupons, client } = view;
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    "@id": `${canonical}#store`,
    name: store.name,
    url: store.website_url,
    ...(store.logo_url && { logo: store.logo_url }),
    image: view.ogImage.url,
    mainEntityOfPage: { "@type": "CollectionPage", url: canonical, dateModified: view.updatedAt },
    makesOffer: coupons.map((coupon) => offerOf(coupon, canonical, client)),
  };
}

function offerOf(
  coupon: Coupon,
  canonical: string,
  { timeZone, currency }: Pick<ClientView, "timeZone" | "currency">,
): object {
  const minPrice = coupon.minimum_order_amount;
  return {
    "@type": "Offer",
    name: coupon.title,
    description: coupon.description,
    url: `${canonical}#${offerId(coupon)}`,
    validFrom: coupon.start_date,
    ...(minPrice && {
      eligibleTransactionVolume: {
        "@type": "PriceSpecification",
        minPrice,
        priceCurrency: currency.toUpperCase(),
      },
    }),
    ...(coupon.expiration_date && { validThrough: endOfDay(coupon.expiration_date, timeZone) }),
  };
}

/** The URL of a coupon on its page. */
export function offerId({ id }: Coupon): string {
  return `offer-${id}`;
}

/**
 * A coupon is valid to the end of its last day (decision 027); a date alone is interpreted by some
 * as its start.
 */
function endOfDay(day: Day, timeZone: string): string {
  const key = `${timeZone} ${day}`;
  const known = ends.get(key);
  if (known) return known;
  const lastSecond = startOfDay(timeZone, addDays(day, 1)) - 1000;
  const end = new Date(Math.min(lastSecond, LAST_TIME)).toISOString();
  if (ends.size >= 1000) ends.clear();
  ends.set(key, end);
  return end;
}

/** ISO 8601 writes later times, as the end of 9999-12-31 in the west, in a form that few read. */
const LAST_TIME = Date.parse("9999-12-31T23:59:59Z");

// Writing these times takes a twentieth of making a page, and most pages use the same days.
const ends = new Map<string, string>();
