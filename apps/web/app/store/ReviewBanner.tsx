import type { Store } from "@coupon-center/contract";
import { Banner } from "../ui/Banner.tsx";

/** The state of the review; nothing once the store is approved. */
export function ReviewBanner({ store }: { store: Store | null }) {
  if (store === null) return null;
  if (store.declined) {
    return (
      <Banner tone="bad" lead="Your store page was declined with reason:">
        {store.decline_reason ?? ""}
      </Banner>
    );
  }
  if (!store.is_approved) {
    return (
      <Banner tone="warn" lead="Your store page is on its way!">
        We're reviewing it now, please check back shortly.
      </Banner>
    );
  }
  if (store.pending_revision) {
    return (
      <Banner lead="Your changes of name, website or logo are being reviewed.">
        Until then shoppers see the approved version.
      </Banner>
    );
  }
  return null;
}
