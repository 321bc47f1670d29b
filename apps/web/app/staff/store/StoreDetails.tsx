import type { StaffStoreDetail } from "@coupon-center/contract";
import { statusLabel } from "../../merchant/subscription-text.ts";
import { listText } from "../../page/list-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { useUser } from "../../session/use-user.ts";
import { timeText } from "../../time/day-text.ts";
import { Fact } from "../../ui/Fact.tsx";
import { NewTab } from "../../ui/NewTab.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SLOT, SlottedText } from "../../ui/SlottedText.tsx";
import { useSay } from "../../ui/use-say.ts";
import { PausedTag } from "../billing/PausedTag.tsx";
import { ageText } from "../review-text.ts";
import { Address } from "./Address.tsx";
import { OwnerAccess } from "./OwnerAccess.tsx";

/** The store's owner and contact data. */
export function StoreDetails({ store }: { store: StaffStoreDetail }) {
  const say = useSay();
  const { locale, timeZone, categories, storePageBase } = useClient();
  const user = useUser();
  const contact = `${store.contact_first_name} ${store.contact_last_name}`.trim();
  const plan = store.stripe_subscription;
  const category =
    categories.find(({ id }) => id === store.primary_category)?.name ?? say("categoryGone");
  return (
    <Panel aria-labelledby="facts" className="stack review-facts">
      <h2 id="facts">{say("store")}</h2>
      <dl className="facts">
        <Fact name={say("website")}>
          <Address text={store.website_url} />
        </Fact>
        <Fact name={say("slug")}>
          {store.is_approved ? (
            <a href={`${storePageBase}${store.slug}`} target="_blank" rel="noopener">
              <bdi>{store.slug}</bdi>
              <NewTab />
            </a>
          ) : (
            <bdi>{store.slug}</bdi>
          )}
        </Fact>
        {categories.length > 0 && <Fact name={say("storeCategory")}>{category}</Fact>}
        <Fact name={say("owner")}>
          <Address text={store.owner.email} />
        </Fact>
        {store.owner.blocked && <Fact name={say("account")}>{say("blocked")}</Fact>}
        <Fact name={say("contact")}>
          <Address text={listText([contact, store.contact_email].filter(Boolean), locale)} />
        </Fact>
        <Fact name={say("emailVerified")}>
          {store.owner.email_verified ? say("yes") : say("no")}
        </Fact>
        <Fact name={say("plan")}>
          {plan === null ? say("noPlan") : statusLabel(plan.status, locale)}{" "}
          {plan && <PausedTag plan={plan} />}
        </Fact>
        <Fact name={say("created")}>{timeText(store.created_at, { locale, timeZone })}</Fact>
        {store.submitted_at && (
          <Fact name={say("submitted")}>{ageText(store.submitted_at, locale)}</Fact>
        )}
      </dl>
      {user?.staff_role === "admin" && <OwnerAccess owner={store.owner} />}
      {store.decline_reason && (
        <p className="muted">
          <SlottedText text={say("lastReason", { reason: SLOT })}>
            <bdi>{store.decline_reason}</bdi>
          </SlottedText>
        </p>
      )}
    </Panel>
  );
}
