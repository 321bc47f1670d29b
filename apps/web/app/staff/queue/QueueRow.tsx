import { countText, hostText, type StaffStore } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../../page/paths.ts";
import { sameOriginSrc } from "../../page/same-origin-src.ts";
import { useClient } from "../../page/use-page-context.ts";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ageText, reviewLooks } from "../review-text.ts";
import { Address } from "../store/Address.tsx";
import { useListState } from "./use-list-address.ts";

/** The column headings, hidden from screen readers, as each row contains its labels. */
export function QueueLabels() {
  const say = useSay();
  return (
    <li className="queue-labels" aria-hidden="true">
      <span />
      <span>{say("store")}</span>
      <span>{say("owner")}</span>
      <span>{say("status")}</span>
      <span>{say("coupons")}</span>
      <span>{say("submitted")}</span>
    </li>
  );
}

/** One store of the queue: name, owner, and how long it has been waiting. */
export function QueueRow({ store }: { store: StaffStore }) {
  const say = useSay();
  const { locale } = useClient();
  const look = reviewLooks[store.state];
  const list = useListState();
  const since = store.waiting_since ?? store.submitted_at;
  return (
    <li className="queue-row">
      <Logo store={store} />
      <div className="queue-store">
        <Link to={paths.staffStore(store.id)} className="queue-name" state={list}>
          <bdi>{store.name}</bdi>
        </Link>
        <p className="muted">{hostText(store.website_url)}</p>
      </div>
      <p className="queue-owner">
        <Address text={store.owner.email} />
      </p>
      <div className="queue-tags">
        <Tag tone={look.tone}>{say(look.text)}</Tag>
        {store.pending_revision && <Tag tone="warn">{say("storeChanged")}</Tag>}
        {store.held_count > 0 && (
          <Tag tone="warn">{say("heldCoupons", { count: store.held_count })}</Tag>
        )}
        {store.owner.blocked && <Tag tone="bad">{say("ownerBlocked")}</Tag>}
        {!store.owner.email_verified && <Tag>{say("emailNotVerified")}</Tag>}
      </div>
      <p className="queue-coupons">
        <span className="queue-number" aria-hidden="true">
          {countText(store.coupon_count, locale)}
        </span>
        <span className="queue-unit">{say("couponCount", { count: store.coupon_count })}</span>
      </p>
      <p className="queue-age">{since && <time dateTime={since}>{ageText(since, locale)}</time>}</p>
    </li>
  );
}

function Logo({ store: { logo_url, name } }: { store: StaffStore }) {
  const client = useClient();
  if (logo_url === null) {
    return (
      <span className="queue-logo" aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  const src = sameOriginSrc(logo_url, client);
  return <img className="queue-logo" src={src} width="60" height="20" alt="" loading="lazy" />;
}
