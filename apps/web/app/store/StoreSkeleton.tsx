import { FormProvider } from "react-hook-form";
import { useZodForm } from "../form/use-zod-form.ts";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { ImageIcon } from "../ui/icons.tsx";
import { Blank } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import { StoreFields } from "./StoreFields.tsx";
import { StoreForm, storeDefaults } from "./store-form.ts";

const button = buttonClass({ variant: "ghost", size: "small" });

/** My Store while it is loading, as it is once the store is approved: the server knows no user. */
export function StoreSkeleton() {
  const say = useSay();
  const form = useZodForm(StoreForm, storeDefaults(null, ""));
  return (
    <ScreenSkeleton title={<Caps>{say("myStoreTitle")}</Caps>} note={<Blank length={18} />}>
      <div className="columns">
        <div className="panel panel-pad">
          <FormProvider {...form}>
            <div className="form">
              <StoreFields exists logo={<LogoSkeleton />} />
            </div>
          </FormProvider>
        </div>
        <div className="side side-first">
          <LivePageSkeleton />
        </div>
      </div>
    </ScreenSkeleton>
  );
}

/** Without the field for the file, which a program could fill although it is disabled. */
function LogoSkeleton() {
  const say = useSay();
  return (
    <div className="field">
      <span className="field-label">
        {say("logo")}
        <span className="field-optional"> {say("optional")}</span>
      </span>
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
      <div className="field-foot">
        <span>{say("logoHelp")}</span>
      </div>
    </div>
  );
}

const facts = ["liveCoupons", "endingSoon", "nextBilling"] as const;

function LivePageSkeleton() {
  const say = useSay();
  return (
    <div className="panel live-page">
      <div className="live-page-small" />
      <div className="live-page-body">
        <div>
          <h2>{say("yourPageLive")}</h2>
          <span className="live-page-link">
            <Blank length={28} />
          </span>
        </div>
        <div className="actions">
          <span className={button}>{say("copyPageAddress")}</span>
          <span className={button}>{say("preview")}</span>
        </div>
        <dl className="live-facts">
          {facts.map((fact) => (
            <div key={fact}>
              <dt>{say(fact)}</dt>
              <dd>
                <Blank length={fact === "nextBilling" ? 10 : 2} />
              </dd>
            </div>
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
