import { type RevealView, say } from "@coupon-center/contract";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { cardTexts } from "../coupon/card-texts.ts";
import { paths } from "../page/paths.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { BrandBand } from "../ui/BrandBand.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Expiry } from "./Expiry.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** The response to a reveal without script: the code to copy and a link to the shop. */
export function RevealPage({ view }: { view: RevealView }) {
  const { client, store, coupon, code, url } = view;
  const { locale } = client;
  const title = say(locale, "savingAtStore", { saving: coupon.title, store: store.name });
  const way = (
    <a
      className={buttonClass({ size: code ? "small" : "normal" })}
      href={url}
      rel="sponsored nofollow noopener"
    >
      {say(locale, "goToTheShop")}
    </a>
  );
  return (
    <PublicPage client={client} title={`${title} | ${client.siteName}`} noindex>
      <BrandBand logo={store.logo_url && sameOriginSrc(store.logo_url, client)}>
        <h1 className="band-title">{title}</h1>
        <p className="muted">
          <a href={paths.store(store.slug)}>
            {say(locale, "allStoreCoupons", { store: store.name })}
          </a>
        </p>
      </BrandBand>
      <div className="band-body">
        <CouponCard
          {...cardTexts(coupon, client)}
          titleAs="p"
          meta={
            <>
              <Expiry
                day={coupon.expiration_date}
                today={view.today}
                timeZone={client.timeZone}
                locale={locale}
              />
              {!code && <span>{say(locale, "noCodeNeeded")}</span>}
            </>
          }
          action={code ? <Code code={code} /> : way}
          open={
            <>
              {code && way}
              <FeedbackForm locale={locale} couponId={coupon.id} />
            </>
          }
        />
      </div>
    </PublicPage>
  );
}

/** In the place of the button that was pressed, as the store page's script shows it. */
function Code({ code }: { code: string }) {
  return (
    <div className="reveal flap">
      <p className={isLong(code) ? "code code-long" : "code"} dir="auto" translate="no">
        {code}
      </p>
    </div>
  );
}

/** Letters of Chinese and the like, full-width ones and emoji are twice as wide as others. */
function isLong(code: string): boolean {
  return code.replace(/[^\0-\u2e7f]/gu, "--").length > 11;
}
