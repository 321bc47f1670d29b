import type { Store } from "@coupon-center/contract";
import { Banner } from "../ui/Banner.tsx";
import { useSay } from "../ui/use-say.ts";

/** The state of the review; of an approved store that of its last changes, else nothing. */
export function ReviewBanner({ store }: { store: Store | null }) {
  const say = useSay();
  if (store === null) return null;
  if (store.declined) {
    return (
      <Banner tone="bad" lead={say("storeDeclined")}>
        {store.decline_reason ?? ""}
      </Banner>
    );
  }
  if (!store.is_approved) {
    return <Banner lead={say("storeOnItsWay")}>{say("storeOnItsWayText")}</Banner>;
  }
  if (store.pending_revision) {
    return <Banner lead={say("revisionReviewed")}>{say("revisionReviewedText")}</Banner>;
  }
  if (store.decline_reason) {
    return (
      <Banner tone="warn" lead={say("revisionDeclined")}>
        {store.decline_reason}
      </Banner>
    );
  }
  return null;
}
