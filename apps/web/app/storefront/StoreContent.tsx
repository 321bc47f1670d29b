import {
  type ClientView,
  type Coupon,
  countText,
  hostText,
  type PublicStore,
  say,
} from "@coupon-center/contract";
import type { ReactNode } from "react";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { cardTexts } from "../coupon/card-texts.ts";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { paths } from "../page/paths.ts";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { type DayPlace, expiryText, isoDayText } from "../time/day-text.ts";
import { BrandBand } from "../ui/BrandBand.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { CouponFilter } from "./CouponFilter.tsx";
import { Expiry } from "./Expiry.tsx";
import { ShareDetails } from "./ShareDetails.tsx";
import { offerId } from "./store-json-ld.ts";

interface StoreContentProps {
  store: PublicStore;
  coupons: readonly Coupon[];
  expired: readonly Coupon[];
  today: string;
  client: ClientView;
  /**
   * the host of the store's website; without it as it is stored, which no name looks like another's
   */
  host?: string;
  /** ISO 8601; null in a sample, which is always of today */
  updatedAt: string | null;
  /** the button of a coupon; none in a preview */
  action: (coupon: Coupon) => ReactNode;
  /** the URL to share; none in a preview */
  share?: string;
  /** a page of its own, or a part under a level 2 heading */
  as?: keyof typeof headings;
}

/** With so few coupons there is room to show the steps unfolded. */
const FEW = 3;

/** The heading levels of the store, of a coupon, and of a folded one. */
const headings = {
  page: { store: "h1", offer: "h2", past: "h3" },
  part: { store: "h3", offer: "h4", past: "h5" },
} as const;

/** The body of a store page, for the public page and for the preview of owner and staff. */
export function StoreContent(props: StoreContentProps) {
  const { store, coupons, expired, today, client, action } = props;
  const { timeZone, locale } = client;
  const { store: StoreName, offer: CouponHeading, past } = headings[props.as ?? "page"];
  return (
    <div className="store">
      <StoreHead
        store={store}
        client={client}
        count={coupons.length}
        host={props.host ?? hostText(store.website_url)}
        updatedAt={props.updatedAt}
        shared={props.share !== undefined}
      >
        <StoreName className="band-title">
          {say(locale, "storeCoupons", { store: store.name })}
        </StoreName>
      </StoreHead>
      <div className="band-body">
        {coupons.length === 0 ? (
          <MessageTicket
            stub={<span aria-hidden="true">%</span>}
            title={say(locale, "noOffers")}
            titleAs={CouponHeading}
            action={
              props.share && (
                <a className={buttonClass({ variant: "ghost" })} href={paths.stores}>
                  {say(locale, "seeAllStores")}
                </a>
              )
            }
          >
            <p>{say(locale, "noOffersText", { store: store.name })}</p>
          </MessageTicket>
        ) : (
          <CouponFilter coupons={coupons} locale={locale}>
            {coupons.map((coupon) => (
              <li
                key={coupon.id}
                id={offerId(coupon)}
                className={coupon.has_code ? "offer offer-code" : "offer"}
              >
                <CouponCard
                  {...cardTexts(coupon, client)}
                  titleAs={CouponHeading}
                  meta={
                    <Expiry
                      day={coupon.expiration_date}
                      today={today}
                      timeZone={timeZone}
                      locale={locale}
                    />
                  }
                  action={action(coupon)}
                />
              </li>
            ))}
          </CouponFilter>
        )}
        {expired.length > 0 && (
          <details className="fold">
            <summary>{say(locale, "recentlyExpired", { count: expired.length })}</summary>
            <ul className="offers">
              {expired.map((coupon) => (
                <li key={coupon.id}>
                  <CouponCard
                    {...cardTexts(coupon, client)}
                    look="compact"
                    titleAs={past}
                    meta={<span>{expiryText(coupon.expiration_date, today, locale)}</span>}
                    ended
                  />
                </li>
              ))}
            </ul>
          </details>
        )}
        {coupons.length > 0 && (
          <HowToUse
            steps={coupons.some((coupon) => coupon.has_code) ? stepsOfCode : stepsOfDeal}
            locale={locale}
            name={store.name}
            open={props.as !== "part" && coupons.length <= FEW}
          />
        )}
        {props.share && <ShareDetails locale={locale} slug={store.slug} address={props.share} />}
      </div>
    </div>
  );
}

function StoreHead({
  store,
  client,
  count,
  host,
  updatedAt,
  shared,
  children,
}: Pick<StoreContentProps, "store" | "client" | "updatedAt"> & {
  count: number;
  host: string;
  shared: boolean;
  children: ReactNode;
}) {
  const { locale } = client;
  return (
    <BrandBand
      logo={store.logo_url && sameOriginSrc(store.logo_url, client)}
      links={
        <>
          <a
            className="btn btn-field"
            href={store.website_url}
            target="_blank"
            rel="sponsored nofollow noopener"
          >
            {say(locale, "visitShop")}
            <NewTab />
          </a>
          {shared && (
            <a className="share" href="#share">
              {say(locale, "share")}
            </a>
          )}
        </>
      }
    >
      {children}
      <p className="muted store-facts">
        <span>{say(locale, "offersToday", { count })}</span>{" "}
        <span>
          <i>·</i> {updatedText(updatedAt, client)}
        </span>{" "}
        <span>
          <i>·</i>{" "}
          <bdi dir="ltr" translate="no">
            {host}
          </bdi>
        </span>
      </p>
    </BrandBand>
  );
}

/** 'Updated Nov 20, 2026' */
function updatedText(updatedAt: string | null, place: DayPlace): string {
  const { locale } = place;
  if (updatedAt === null) return say(locale, "updatedToday");
  return say(locale, "updatedOn", { day: isoDayText(updatedAt, place) });
}

const stepsOfCode = {
  title: "howToUse",
  steps: ["howToChoose", "howToFill", "howToPaste"],
} as const;

/** Where no offer has a code. */
const stepsOfDeal = {
  title: "howToUseDeal",
  steps: ["howToOpen", "howToFill", "howToCheck"],
} as const;

interface HowToUseProps {
  steps: typeof stepsOfCode | typeof stepsOfDeal;
  locale: string;
  name: string;
  open: boolean;
}

function HowToUse({ steps: { title, steps }, locale, name, open }: HowToUseProps) {
  return (
    <details className="fold" open={open}>
      <summary>{say(locale, title, { store: name })}</summary>
      <ol className="how-to">
        {steps.map((step, place) => (
          <li key={step} data-step={countText(place + 1, locale)}>
            {say(locale, step)}
          </li>
        ))}
      </ol>
    </details>
  );
}
