import { type Coupon, readableHost, type Store } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { useToday } from "../time/use-today.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Fact } from "../ui/Fact.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { useSay } from "../ui/use-say.ts";
import { liveFacts, pageTitle, shownCoupons } from "./live-facts.ts";

interface LivePageProps {
  store: Store;
  /** null if they could not be loaded */
  coupons: readonly Coupon[] | null;
}

/**
 * The public page of an approved store: its state, its URL and its QR code for a counter or a
 * parcel.
 */
export function LivePage({ store, coupons }: LivePageProps) {
  const say = useSay();
  const { storePageBase, locale, timeZone } = useClient();
  const today = useToday();
  const shown = coupons && shownCoupons(store, coupons);
  const address = `${storePageBase}${store.slug}`;

  return (
    <section className="panel live-page" aria-labelledby="live-page">
      {shown && <Miniature store={store} coupons={shown} today={today} />}
      <div className="live-page-body">
        <div>
          <h2 id="live-page">{pageTitle(shown, say)}</h2>
          <a className="live-page-link" href={address} target="_blank" rel="noopener">
            <span dir="ltr">{address.replace(/^https?:\/\//, "")}</span>
            <NewTab />
          </a>
        </div>
        <div className="actions">
          <Button
            variant="ghost"
            size="small"
            onClick={() => void copyText(address, say("address"), say)}
          >
            {say("copyPageAddress")}
          </Button>
          <Link
            className={buttonClass({ variant: "ghost", size: "small" })}
            to={paths.storePreview}
          >
            {say("preview")}
          </Link>
        </div>
        {coupons && (
          <dl className="live-facts">
            {liveFacts(store, coupons, { today, locale, timeZone }).map(({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
        <div className="live-page-print">
          <QrCode src={paths.storeQrCode(store.slug)} alt={say("qrOfYourPage")} />
          <div className="live-page-words">
            <p className="muted">{say("printQr")}</p>
            <a
              className={buttonClass({ variant: "ghost", size: "small" })}
              href={paths.storeQrCode(store.slug)}
              download={`${store.slug}-qr.svg`}
            >
              {say("downloadQr")}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

interface MiniatureProps {
  store: Store;
  coupons: readonly Coupon[];
  today: string;
}

/** A static miniature of the page, made of its own components. */
function Miniature({ store, coupons, today }: MiniatureProps) {
  const say = useSay();
  const { locale } = useClient();
  return (
    <div className="live-page-small" role="img" aria-label={say("pageAsShoppersSee")}>
      <div aria-hidden="true" inert>
        <PreviewPage
          store={store}
          host={readableHost(store.website_url, locale)}
          updatedAt={store.updated_at}
          coupons={coupons}
          today={today}
          as="part"
        />
      </div>
    </div>
  );
}
