import { say, type ThanksView } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** The page after feedback without script. */
export function ThanksPage({ view: { client, store } }: { view: ThanksView }) {
  const { locale } = client;
  const title = say(locale, "thankYou");
  return (
    <PublicPage client={client} title={`${title} | ${client.siteName}`} noindex>
      <div className="wrap">
        <section className="panel public-card">
          <h1>{title}</h1>
          <p>{say(locale, "storeWillSee")}</p>
          <a className={buttonClass({})} href={paths.store(store.slug)}>
            {say(locale, "allStoreCoupons", { store: store.name })}
          </a>
        </section>
      </div>
    </PublicPage>
  );
}
