import { useClient } from "../page/use-page-context.ts";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { useSay } from "../ui/use-say.ts";
import { sampleCoupons, sampleStore, today } from "./sample.ts";
import "./sample-page.css";

/** A static preview of a store's public page, made of that page's own components. */
export function SamplePage() {
  const say = useSay();
  const store = sampleStore(say);
  const coupons = sampleCoupons(store, useClient(), say);
  return (
    <div className="sample-page" role="img" aria-label={say("sampleLabel")}>
      <div className="sample-page-body" aria-hidden="true" inert>
        <PreviewPage store={store} updatedAt={null} coupons={coupons} today={today} as="part" />
      </div>
    </div>
  );
}
