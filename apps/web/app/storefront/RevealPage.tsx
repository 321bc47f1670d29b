import { type RevealView, say } from "@coupon-center/contract";
import { cardTexts } from "../coupon/card-texts.ts";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** The response to a reveal without script: the code to copy and a link to the shop. */
export function RevealPage({ view }: { view: RevealView }) {
  const { client, store, coupon, code, url } = view;
  const { locale } = client;
  const { description, conditions } = cardTexts(coupon, client);
  const title = say(locale, "savingAtStore", { saving: coupon.title, store: store.name });
  return (
    <PublicPage client={client} title={`${title} | ${client.siteName}`} noindex>
      <div className="wrap">
        <section className="panel public-card">
          <p className="eyebrow">{store.name}</p>
          <h1>{coupon.title}</h1>
          <p>{description}</p>
          {conditions.map((condition) => (
            <p key={condition}>{condition}</p>
          ))}
          {code ? (
            <p className="code">{code}</p>
          ) : (
            <p className="muted">{say(locale, "noCodeNeeded")}</p>
          )}
          <a className={buttonClass({})} href={url} rel="sponsored nofollow noopener">
            {say(locale, "goToTheShop")}
          </a>
          <a className="muted" href={paths.store(store.slug)}>
            {say(locale, "allStoreCoupons", { store: store.name })}
          </a>
          <FeedbackForm locale={locale} couponId={coupon.id} />
        </section>
      </div>
    </PublicPage>
  );
}
