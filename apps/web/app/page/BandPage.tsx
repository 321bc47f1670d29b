import type { ReactNode } from "react";
import { BrandBand } from "../ui/BrandBand.tsx";
import "./BandPage.css";

interface BandPageProps {
  title: ReactNode;
  intro?: ReactNode;
  /** as wide as the public pages with a message */
  wide?: boolean;
  /** not for a visitor who is signed in */
  forGuests?: boolean;
  /** the ticket */
  children: ReactNode;
}

/**
 * A page that is one form or message: the title on the brand's colour, and a ticket over its edge.
 */
export function BandPage({ title, intro, wide, forGuests, children }: BandPageProps) {
  return (
    <div
      className={["band-page", wide && "band-wide", forGuests && "for-guests"]
        .filter(Boolean)
        .join(" ")}
    >
      <BrandBand>
        <h1 className="band-title">{title}</h1>
        {intro && <p className="muted">{intro}</p>}
      </BrandBand>
      <div className="band-body">{children}</div>
    </div>
  );
}
