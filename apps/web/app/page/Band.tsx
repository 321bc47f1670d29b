import type { ReactNode } from "react";
import "../ui/BrandField.css";
import "./Band.css";

interface BandPageProps {
  title: ReactNode;
  intro?: ReactNode;
  wide?: boolean;
  /** the ticket */
  children: ReactNode;
}

/** A page that is one form or message: the title on the brand's colour, and a ticket over its edge. */
export function BandPage({ title, intro, wide, children }: BandPageProps) {
  return (
    <div className={wide ? "band-page band-wide" : "band-page"}>
      <div className="band brand-field">
        <div className="band-column">
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
      </div>
      <div className="band-column">{children}</div>
    </div>
  );
}
