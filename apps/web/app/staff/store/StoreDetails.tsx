import type { StaffStoreDetail } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { statusLabel } from "../../merchant/subscription-text.ts";
import { listText } from "../../page/list-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { useUser } from "../../session/use-user.ts";
import { timeText } from "../../time/day-text.ts";
import { Fact } from "../../ui/Fact.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ageText } from "../review-text.ts";
import { Address } from "./Address.tsx";
import { OwnerAccess } from "./OwnerAccess.tsx";

/** The store's owner and contact data. */
export function StoreDetails({ store }: { store: StaffStoreDetail }) {
  const say = useSay();
  const { locale, categories } = useClient();
  const user = useUser();
  const contact = `${store.contact_first_name} ${store.contact_last_name}`.trim();
  const plan = store.stripe_subscription;
  const categoryName = () =>
    categories.find(({ id }) => id === store.primary_category)?.name ?? say("categoryGone");
  const facts: [string, ReactNode][] = [
    [say("website"), <Address key="website" text={store.website_url} />],
    [say("slug"), <bdi key="slug">{store.slug}</bdi>],
    ...(categories.length > 0
      ? [[say("storeCategory"), categoryName()] as [string, ReactNode]]
      : []),
    [say("owner"), <Address key="owner" text={store.owner.email} />],
    ...(store.owner.blocked ? [[say("account"), say("blocked")] as [string, ReactNode]] : []),
    [
      say("contact"),
      <Address
        key="contact"
        text={listText([contact, store.contact_email].filter(Boolean), locale)}
      />,
    ],
    [say("emailVerified"), store.owner.email_verified ? say("yes") : say("no")],
    [say("plan"), plan === null ? say("noPlan") : statusLabel(plan.status, locale)],
    [say("created"), timeText(store.created_at, locale)],
  ];
  if (store.submitted_at) facts.push([say("submitted"), ageText(store.submitted_at, locale)]);
  return (
    <Panel aria-labelledby="facts" className="stack review-facts">
      <h2 id="facts">{say("store")}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {user?.staff_role === "admin" && <OwnerAccess owner={store.owner} />}
      {store.decline_reason && (
        <p className="muted">{say("lastReason", { reason: store.decline_reason })}</p>
      )}
    </Panel>
  );
}
