import type { ReactNode } from "react";
import "./BrandBand.css";
import "./BrandField.css";

interface BrandBandProps {
  /** the logo's URL, if there is one */
  logo?: string | null;
  /** the heading and what follows it */
  children: ReactNode;
  /** at the end of the band */
  links?: ReactNode;
}

/** The head of a page on the brand's colour; the first ticket overlaps its lower edge. */
export function BrandBand({ logo, children, links }: BrandBandProps) {
  return (
    <div className="band brand-field">
      <div className="wrap">
        {logo && <img className="store-logo" src={logo} width="144" height="48" alt="" />}
        <div>{children}</div>
        {links && <p className="store-links">{links}</p>}
      </div>
    </div>
  );
}
