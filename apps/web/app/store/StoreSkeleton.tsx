import { logoNumbers, type Store } from "@coupon-center/contract";
import { FormProvider } from "react-hook-form";
import { useZodForm } from "../form/use-zod-form.ts";
import { type SeenCoupon, useLastSeen } from "../merchant/last-seen.ts";
import { useClient, useCouponSiteHost } from "../page/use-page-context.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { useToday } from "../time/use-today.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Field } from "../ui/Field.tsx";
import { ImageIcon } from "../ui/icons.tsx";
import { Blank } from "../ui/Skeleton.tsx";
import { ONE_COLUMN, useMedia } from "../ui/use-media.ts";
import { useSay } from "../ui/use-say.ts";
import { AddYourStore } from "./AddYourStore.tsx";
import { liveFacts, pageTitle, shownCoupons } from "./live-facts.ts";
import { ReviewBanner } from "./ReviewBanner.tsx";
import { StoreFields } from "./StoreFields.tsx";
import { StoreForm, storeDefaults } from "./store-form.ts";

const button = buttonClass({ variant: "ghost", size: "small" });

/** My Store while it is loading, as it was when this browser last saw the store. */
export function StoreSkeleton() {
  const say = useSay();
  const host = useCouponSiteHost();
  const seen = useLastSeen();
  const store = seen?.store ?? null;
  const setup = useSetup(seen?.coupons ?? null);
  const narrow = useMedia(ONE_COLUMN);
  const form = useZodForm(StoreForm, storeDefaults(null, "", useClient()));
  return (
    <ScreenSkeleton
      title={seen && !store ? <AddYourStore host={host} /> : <Caps>{say("myStoreTitle")}</Caps>}
      note={store?.name}
      action={
        store?.is_approved === false && (
          <span className={`${buttonClass({ variant: "ghost" })} blank`} aria-hidden="true">
            {say("previewStorePage")}
          </span>
        )
      }
    >
      <ReviewBanner store={store} />
      <div className="columns">
        <div className="panel panel-pad">
          <FormProvider {...form}>
            <div className="form">
              <StoreFields exists={store !== null} logo={<LogoSkeleton />} />
            </div>
          </FormProvider>
        </div>
        <div className="side side-first">
          {setup && <SetupChecklist steps={setup} folded={narrow} />}
          {seen && store?.is_approved && <LivePageSkeleton store={store} coupons={seen.coupons} />}
        </div>
      </div>
    </ScreenSkeleton>
  );
}

/** Without the field for the file, which a program could fill although it is disabled. */
function LogoSkeleton() {
  const say = useSay();
  return (
    <Field label={say("logo")} help={say("logoHelp", logoNumbers)} optional>
      {() => (
        <div className="logo-field">
          <span className="logo-band">
            <span className="logo-frame">
              <ImageIcon />
            </span>
          </span>
          <span className="actions">
            <span className={button}>{say("uploadLogo")}</span>
          </span>
        </div>
      )}
    </Field>
  );
}

interface LivePageSkeletonProps {
  store: Store;
  coupons: readonly SeenCoupon[];
}

function LivePageSkeleton({ store, coupons }: LivePageSkeletonProps) {
  const say = useSay();
  const { locale, timeZone } = useClient();
  const today = useToday();
  return (
    <div className="panel live-page">
      <div className="live-page-small" />
      <div className="live-page-body">
        <div>
          <h2>{pageTitle(shownCoupons(store, coupons), say)}</h2>
          <span className="live-page-link">
            <Blank length={28} />
          </span>
        </div>
        <div className="actions">
          <span className={button}>{say("copyPageAddress")}</span>
          <span className={button}>{say("preview")}</span>
        </div>
        <dl className="live-facts">
          {liveFacts(store, [], { today, locale, timeZone }).map(({ name, value }) => (
            <Fact key={name} name={name}>
              <Blank length={Math.min(value.length, 10)} />
            </Fact>
          ))}
        </dl>
        <div className="live-page-print">
          <span className="qr" />
          <div className="live-page-words">
            <p className="muted">{say("printQr")}</p>
            <span className={button}>{say("downloadQr")}</span>
          </div>
        </div>
      </div>
    </div>
  );
}
