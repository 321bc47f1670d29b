import type { ThanksView } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** The page after feedback without script. */
export function ThanksPage({ view: { client, store } }: { view: ThanksView }) {
  return (
    <PublicPage client={client} title={`Thank you | ${client.siteName}`} noindex>
      <div className="wrap">
        <section className="panel public-card">
          <h1>Thank you</h1>
          <p>The store will see what you said.</p>
          <a className={buttonClass({})} href={paths.store(store.slug)}>
            All {store.name} coupons
          </a>
        </section>
      </div>
    </PublicPage>
  );
}
