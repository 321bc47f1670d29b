import type { ClientView } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/Button.tsx";
import { BrandBand } from "./BrandBand.tsx";
import { PublicPage } from "./PublicPage.tsx";

interface MessagePageProps {
  client: ClientView;
  title: string;
  /** what the ticket's stub shows */
  stub: ReactNode;
  text: string;
  /** where to go on */
  way: { to: string; name: string };
}

/** A public page with a message only, in the shape of a store page with one ticket. */
export function MessagePage({ client, title, stub, text, way }: MessagePageProps) {
  return (
    <PublicPage client={client} title={`${title} | ${client.siteName}`} noindex>
      <BrandBand>
        <h1 className="store-name">{title}</h1>
      </BrandBand>
      <div className="store-body">
        <section className="ticket">
          <p className="ticket-saving">
            <b className="ticket-value">{stub}</b>
          </p>
          <div className="ticket-body">
            <p className="ticket-title">{text}</p>
          </div>
          <div className="ticket-action">
            <a className={buttonClass({})} href={way.to}>
              {way.name}
            </a>
          </div>
        </section>
      </div>
    </PublicPage>
  );
}
