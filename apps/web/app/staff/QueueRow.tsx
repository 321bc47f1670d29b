import type { StaffStore } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Tag } from "../ui/Tag.tsx";
import { ageText, heldText, reviewLook } from "./review-text.ts";

/** One store of the queue: who, what, since when. */
export function QueueRow({ store }: { store: StaffStore }) {
  const look = reviewLook(store.state);
  const since = store.pending_revision?.submitted_at ?? store.submitted_at;
  return (
    <li className="queue-row">
      <div className="queue-who">
        <Link to={paths.staffStore(store.id)} className="queue-name">
          {store.name}
        </Link>
        <p className="muted">
          {store.website_url} · {store.owner.email}
        </p>
      </div>
      <div className="queue-facts">
        <Tag tone={look.tone}>{look.text}</Tag>
        {store.pending_revision && <Tag tone="warn">Changed</Tag>}
        {store.held_count > 0 && <Tag tone="warn">{heldText(store.held_count)}</Tag>}
        {!store.owner.email_verified && <Tag>Email not verified</Tag>}
        <span className="muted">
          {store.coupon_count === 1 ? "1 coupon" : `${store.coupon_count} coupons`}
        </span>
        {since && <time dateTime={since}>{ageText(since)}</time>}
      </div>
    </li>
  );
}
