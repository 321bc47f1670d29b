import type { StaffStoreDetail } from "@coupon-center/contract";
import { statusLabel } from "../merchant/subscription-text.ts";
import { listText } from "../page/list-text.ts";
import { useClient } from "../page/use-page-context.ts";
import { useUser } from "../session/use-user.ts";
import { timeText } from "../time/day-text.ts";
import { Panel } from "../ui/Panel.tsx";
import { OwnerAccess } from "./OwnerAccess.tsx";
import { ageText } from "./review-text.ts";

/** The store's owner and contact data. */
export function StoreDetails({ store }: { store: StaffStoreDetail }) {
  const { locale } = useClient();
  const user = useUser();
  const contact = `${store.contact_first_name} ${store.contact_last_name}`.trim();
  const plan = store.stripe_subscription;
  const facts: [string, string][] = [
    ["Website", store.website_url],
    ["Slug", store.slug],
    ["Owner", store.owner.email],
    ...(store.owner.blocked ? [["Account", "Blocked"] as [string, string]] : []),
    ["Contact", listText([contact, store.contact_email].filter(Boolean), locale)],
    ["Email verified", store.owner.email_verified ? "Yes" : "No"],
    ["Plan", plan === null ? "None" : statusLabel(plan.status, locale)],
    ["Created", timeText(store.created_at, locale)],
  ];
  if (store.submitted_at) facts.push(["Submitted", ageText(store.submitted_at, locale)]);
  return (
    <Panel aria-labelledby="facts" className="stack review-facts">
      <h2 id="facts">Store</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user?.staff_role === "admin" && <OwnerAccess owner={store.owner} />}
      {store.decline_reason && <p className="muted">Last reason: {store.decline_reason}</p>}
    </Panel>
  );
}
