import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { toast } from "../ui/toast.ts";
import "./PublicAddress.css";

/** Where shoppers find the store: the address to copy, and its QR code for a counter or a parcel. */
export function PublicAddress({ slug }: { slug: string }) {
  const { storePageBase } = useClient();
  const address = `${storePageBase}${slug}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast("Address copied");
    } catch {
      toast("Your browser did not let us copy. Select the address and copy it.", "bad");
    }
  }

  return (
    <Panel className="public-address" aria-labelledby="public-address">
      <div>
        <h2 id="public-address">Your page</h2>
        <a className="public-address-link" href={address} target="_blank" rel="noopener">
          {address.replace(/^https?:\/\//, "")}
          <NewTab />
        </a>
      </div>
      <QrCode src={paths.storeQrCode(slug)} alt="QR code of your page's address" />
      <div className="actions">
        <Button variant="ghost" size="small" onClick={copy}>
          Copy address
        </Button>
        <a
          className={buttonClass({ variant: "ghost", size: "small" })}
          href={paths.storeQrCode(slug)}
          download={`${slug}-qr.svg`}
        >
          Download QR code
        </a>
      </div>
      <p className="muted">Print the code for your counter, your flyers and your parcels.</p>
    </Panel>
  );
}
