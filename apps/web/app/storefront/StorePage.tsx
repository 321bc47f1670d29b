import {
  bestCoupon,
  type ClientView,
  type Coupon,
  minimumOrderText,
  type StorePageView,
  say,
} from "@coupon-center/contract";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { StoreContent } from "./StoreContent.tsx";
import { storeJsonLd } from "./store-json-ld.ts";

/** The public store page (decision 044). It never contains a code: the button requests it. */
export function StorePage({ view }: { view: StorePageView }) {
  const { client, store, coupons } = view;
  const canonical = `${client.storePageBase}${store.slug}`;
  const { locale } = client;
  const best = bestCoupon(coupons);
  const title = best
    ? say(locale, "storeTitleWithBest", { store: store.name, best: savingText(best, client) })
    : say(locale, "storeTitle", { store: store.name });
  const description = best
    ? say(locale, "storeDescription", { count: coupons.length, store: store.name })
    : say(locale, "noOffersText", { store: store.name });
  return (
    <PublicPage
      client={client}
      title={`${title} | ${client.siteName}`}
      description={description}
      canonical={canonical}
      noindex={view.noindex}
      ogImage={view.ogImage}
      jsonLd={storeJsonLd(view, canonical)}
      scriptTexts={scriptTexts(locale)}
    >
      <StoreContent
        store={store}
        coupons={coupons}
        expired={view.expired}
        today={view.today}
        client={client}
        host={view.websiteHost}
        updatedAt={view.updatedAt}
        action={(coupon) => <RevealForm locale={locale} coupon={coupon} />}
        share={canonical}
      />
      {coupons.length > 0 && (
        <template>
          <span className="note-room">
            {(["selectCode", "tryAgainSoon", "offlineNow"] as const).map((note) => (
              <span key={note}>{say(locale, note)}</span>
            ))}
          </span>
          <div className="follow-up">
            {/* The script sets the coupon's URL, and the action of the form below. */}
            <a
              className={buttonClass({ variant: "ghost", size: "small" })}
              href={store.website_url}
              target="_blank"
              rel="sponsored nofollow noopener"
            >
              {say(locale, "goToShop")}
              <NewTab />
            </a>
            <FeedbackForm locale={locale} />
          </div>
        </template>
      )}
    </PublicPage>
  );
}

/** '$20 OFF · On orders over $150', as a shared link shows the title. */
function savingText(coupon: Coupon, { currency, locale }: ClientView): string {
  const minimum = minimumOrderText(coupon.minimum_order_amount, currency, locale);
  return minimum ? `${coupon.title} · ${minimum}` : coupon.title;
}

/**
 * What the page's script says, in the order in which it reads them: one script serves all brands.
 */
function scriptTexts(locale: string): string[] {
  return [
    say(locale, "copied"),
    say(locale, "selectCode"),
    say(locale, "thankYouForAnswer"),
    say(locale, "addressCopied"),
    say(locale, "selectAddress"),
    say(locale, "hasEnded"),
    say(locale, "endsInHours", { hours: "#h", minutes: "#m" }),
    say(locale, "endsInMinutes", { minutes: "#m" }),
    say(locale, "offlineNow"),
    say(locale, "tryAgainSoon"),
  ];
}

function RevealForm({ locale, coupon }: { locale: string; coupon: Coupon }) {
  const label = say(locale, coupon.has_code ? "showCode" : "getDeal");
  return (
    <form
      className={coupon.has_code ? "reveal flap" : "reveal"}
      method="post"
      action={`/api/v1/coupons/${coupon.id}/reveal`}
    >
      <button
        type="submit"
        className={buttonClass({ variant: coupon.has_code ? "primary" : "ghost" })}
        // Several coupons may save the same.
        aria-label={`${label}: ${coupon.title}${say(locale, "comma")}${coupon.description}`}
      >
        {label}
      </button>
    </form>
  );
}
