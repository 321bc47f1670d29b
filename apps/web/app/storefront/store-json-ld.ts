import {
  addDays,
  type Coupon,
  type Day,
  type StorePageView,
  startOfDay,
} from "@coupon-center/contract";

/** schema.org data of a store page: the store and what it offers now. A code is never in it. */
export function storeJsonLd(view: StorePageView, canonical: string): object {
  const { store, coupons, client } = view;
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    "@id": `${canonical}#store`,
    name: store.name,
    url: store.website_url,
    ...(store.logo_url && { logo: store.logo_url }),
    image: view.picture.url,
    mainEntityOfPage: { "@type": "CollectionPage", url: canonical, dateModified: view.updatedAt },
    makesOffer: coupons.map((coupon) => offerOf(coupon, canonical, client.timeZone)),
  };
}

function offerOf(coupon: Coupon, canonical: string, timeZone: string): object {
  return {
    "@type": "Offer",
    name: coupon.title,
    description: coupon.description,
    url: `${canonical}#${offerId(coupon)}`,
    validFrom: coupon.start_date,
    ...(coupon.expiration_date && { validThrough: endOfDay(coupon.expiration_date, timeZone) }),
  };
}

/** Where an offer stands on its page. */
export function offerId({ id }: Coupon): string {
  return `offer-${id}`;
}

/** A coupon holds to the end of its last day (decision 027): the day alone is read as its beginning by some. */
function endOfDay(day: Day, timeZone: string): string {
  const key = `${timeZone} ${day}`;
  const known = ends.get(key);
  if (known) return known;
  const end = new Date(startOfDay(timeZone, addDays(day, 1)) - 1000).toISOString();
  if (ends.size >= 1000) ends.clear();
  ends.set(key, end);
  return end;
}

// Asking for a zone's offset is the dearest part of a page, and most pages ask for the same days.
const ends = new Map<string, string>();
