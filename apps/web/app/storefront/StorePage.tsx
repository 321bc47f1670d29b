import { type Coupon, dayIn, type StorePageView } from "@coupon-center/contract";
import { dayText } from "../time/day-text.ts";
import { buttonClass } from "../ui/Button.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StoreContent } from "./StoreContent.tsx";
import { storeJsonLd } from "./store-json-ld.ts";

/** The public store page (decision 044). It never contains a code: the button requests it. */
export function StorePage({ view }: { view: StorePageView }) {
  const { client, store, coupons } = view;
  const canonical = `${client.storePageBase}${store.slug}`;
  const best = coupons[0]?.title;
  const updatedOn = dayIn(client.timeZone, Date.parse(view.updatedAt));
  return (
    <PublicPage
      client={client}
      title={`${store.name} coupons and promo codes${best ? `: ${best}` : ""} | ${client.siteName}`}
      description={`${coupons.length === 1 ? "1 current offer" : `${coupons.length} current offers`} from ${store.name}, kept up to date by the store itself.`}
      canonical={canonical}
      noindex={view.noindex}
      ogImage={view.ogImage}
      jsonLd={storeJsonLd(view, canonical)}
      script
    >
      <StoreContent
        store={store}
        coupons={coupons}
        expired={view.expired}
        today={view.today}
        client={client}
        updated={`Updated ${dayText(updatedOn, client.locale)}`}
        action={(coupon) => <RevealForm coupon={coupon} />}
        share={canonical}
      />
      {coupons.length > 0 && (
        <template>
          <div className="follow-up">
            {/* The script sets the coupon's URL, and the action of the form below. */}
            <a href={store.website_url} target="_blank" rel="sponsored nofollow noopener">
              Go to shop <span aria-hidden="true">↗</span>
            </a>
            <FeedbackForm />
          </div>
        </template>
      )}
    </PublicPage>
  );
}

function RevealForm({ coupon }: { coupon: Coupon }) {
  const label = coupon.has_code ? "Show code" : "Get deal";
  return (
    <form
      className={coupon.has_code ? "reveal flap" : "reveal"}
      method="post"
      action={`/api/v1/coupons/${coupon.id}/reveal`}
    >
      <button
        type="submit"
        className={buttonClass({ variant: coupon.has_code ? "primary" : "ghost" })}
      >
        {label}
        <span className="hidden-text">: {coupon.title}</span>
      </button>
    </form>
  );
}
