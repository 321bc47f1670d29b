import { siteConstants } from "@coupon-center/contract";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { useSay } from "../ui/use-say.ts";
import "./Header.css";

export function Footer() {
  const say = useSay();
  const client = useClient();
  return (
    <footer className="foot">
      <div className="wrap">
        <span>© {client.siteName}</span>
        <a href={paths.stores}>{say("allStores")}</a>
        <a href={client.privacyPolicyUrl}>{say("privacyPolicy")}</a>
        {client.termsUrl && <a href={client.termsUrl}>{say("terms")}</a>}
        <a href={`mailto:${client.supportEmail}`}>{say("support")}</a>
        <span className="version" title={say("version")}>
          {siteConstants.version}
        </span>
      </div>
    </footer>
  );
}
