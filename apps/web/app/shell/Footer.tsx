import { siteConstants } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import "./Header.css";

export function Footer() {
  const client = useClient();
  return (
    <footer className="foot">
      <div className="wrap">
        <span>© {client.siteName}</span>
        <a href={client.privacyPolicyUrl}>Privacy Policy</a>
        {client.termsUrl && <a href={client.termsUrl}>Terms</a>}
        <a href={`mailto:${client.supportEmail}`}>Support</a>
        <span className="version" title="Version">
          {siteConstants.version}
        </span>
      </div>
    </footer>
  );
}
