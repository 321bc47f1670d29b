import type { ClientView } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { BrandBand } from "../ui/BrandBand.tsx";
import { buttonClass } from "../ui/Button.tsx";
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
        <h1 className="band-title">{title}</h1>
      </BrandBand>
      <div className="band-body">
        <MessageTicket
          stub={stub}
          title={text}
          titleAs="p"
          action={
            <a className={buttonClass({})} href={way.to}>
              {way.name}
            </a>
          }
        />
      </div>
    </PublicPage>
  );
}
