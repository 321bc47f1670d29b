import { say } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { QrCode } from "../ui/QrCode.tsx";

/** The page's URL to share: as text, as a QR code, and with script to copy and to print. */
export function ShareDetails({
  locale,
  slug,
  address,
}: {
  locale: string;
  slug: string;
  address: string;
}) {
  const small = buttonClass({ variant: "ghost", size: "small" });
  return (
    <>
      <details className="fold link-fold">
        <summary>{say(locale, "shareThisPage")}</summary>
        <div className="link-body" id="share">
          <QrCode src={paths.storeQrCode(slug)} alt={say(locale, "qrCodeOfPage")} />
          <div>
            <p className="page-address">{address}</p>
            <p className="link-tools" hidden>
              <button className={small} type="button">
                {say(locale, "copyAddress")}
              </button>
              <button className={small} type="button">
                {say(locale, "print")}
              </button>
            </p>
          </div>
        </div>
      </details>
      {/* Folded, the address above is not printed. */}
      <p className="printed-address">{address}</p>
    </>
  );
}
