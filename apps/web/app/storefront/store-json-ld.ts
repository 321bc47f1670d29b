import type { StorePageView } from "@coupon-center/contract";

/** schema.org data of a store page: the store and the offers that are live. */
export function storeJsonLd(view: StorePageView, canonical: string): object {
  const { store, coupons } = view;
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    url: canonical,
    name: `${store.name} coupons`,
    dateModified: view.updatedAt,
    about: { "@type": "Organization", name: store.name, url: store.website_url },
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: coupons.length,
      itemListElement: coupons.map((coupon, place) => ({
        "@type": "ListItem",
        position: place + 1,
        item: {
          "@type": "Offer",
          name: coupon.title,
          description: coupon.description,
          validFrom: coupon.start_date,
          ...(coupon.expiration_date ? { validThrough: coupon.expiration_date } : {}),
          offeredBy: { "@type": "Organization", name: store.name },
        },
      })),
    },
  };
}
