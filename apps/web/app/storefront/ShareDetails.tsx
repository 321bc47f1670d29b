import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { QrCode } from "../ui/QrCode.tsx";

/** The page's URL to share: as text, as a QR code, and with script to copy and to print. */
export function ShareDetails({ slug, address }: { slug: string; address: string }) {
  const small = buttonClass({ variant: "ghost", size: "small" });
  return (
    <details className="fold share-fold">
      <summary>Share this page</summary>
      <div className="share-body" id="share">
        <QrCode src={paths.storeQrCode(slug)} alt="QR code of this page's address" />
        <div>
          <p className="share-address">{address}</p>
          <p className="share-tools" hidden>
            <button className={small} type="button">
              Copy address
            </button>
            <button className={small} type="button">
              Print
            </button>
          </p>
        </div>
      </div>
    </details>
  );
}
