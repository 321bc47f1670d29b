import { site } from "@coupon-center/contract";
import { useClient } from "../use-site.ts";
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
          {site.version}
        </span>
      </div>
    </footer>
  );
}
